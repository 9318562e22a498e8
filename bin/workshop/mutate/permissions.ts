/** Gates that stand open, and gates that are shut too far. */

import type { Behaviour } from '#handlers/runtime/implement.ts'
import { type Access, ADMINISTRATIVE_ACCESS, rolesWith } from '#openapi/access.ts'
import type { Draft, DraftsOf } from './mutant.ts'

/** Nothing is asked at the gate; the handlers behind the last two refuse by themselves. */
const OPEN: readonly Access[] = ['public', 'handler', 'code_verifier']

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

const isForAdministrators = (access: Access): boolean =>
  ADMINISTRATIVE_ACCESS.includes(access) ||
  (rolesWith(access)?.every((role) => role === 'administrator') ?? false)

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
    ...(OPEN.includes(access) ? [] : [skipped]),
    ...(isForAdministrators(access) ? [] : [raised]),
  ]
}
