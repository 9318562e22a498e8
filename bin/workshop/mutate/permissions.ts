/** Gates that stand open, and gates that are shut too far. */

import type { Behaviour } from '#handlers/runtime/implement.ts'
import { accessRule, asksAtGate } from '#openapi/access.ts'
import type { Draft, DraftsOf } from './mutant.ts'

const open = (behaviour: Behaviour<never>): Behaviour<never> => ({
  ...behaviour,
  permit: () => undefined,
})

/** Only who may manage the site gets through; the reason is the platform's usual one. */
const shut = (behaviour: Behaviour<never>): Behaviour<never> => ({
  ...behaviour,
  permit: (call) =>
    call.caller.can('manage_options') ? behaviour.permit?.(call) : 'rest_forbidden',
})

export const permissionDrafts: DraftsOf = ({ access }) => {
  const skipped: Draft = {
    kind: 'permission-skipped',
    what: `nobody asks for ${access}`,
    ground: 'assumed',
    near: 'access.',
    behaves: open,
  }
  const raised: Draft = {
    kind: 'permission-raised',
    what: `${access} is not enough, only administrators get through`,
    ground: 'assumed',
    near: 'access.',
    behaves: shut,
  }
  return [
    ...(asksAtGate(access) ? [skipped] : []),
    ...(accessRule(access).administrative ? [] : [raised]),
  ]
}
