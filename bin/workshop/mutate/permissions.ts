/** Access rules that are too open or too strict. */

import { accessRule, isGuarded } from '#openapi/language/access.ts'
import { without } from './contract-edits.ts'
import type { Draft, DraftsOf, EditOperation } from './mutant.ts'

const open: EditOperation = (operation) => ({
  ...without(operation, 'conditions'),
  access: 'public',
})

/** Requires permission to manage the site. */
const shut: EditOperation = (operation) => ({
  ...operation,
  conditions: ['manage_options', ...(operation.conditions ?? [])],
})

export const permissionDrafts: DraftsOf = ({ access }) => {
  const skipped: Draft = {
    kind: 'permission-skipped',
    what: `${access} is not required`,
    ground: 'assumed',
    near: 'access.',
    served: open,
  }
  const raised: Draft = {
    kind: 'permission-raised',
    what: `${access} is not enough, only administrators have access`,
    ground: 'assumed',
    near: 'access.',
    served: shut,
  }
  return [
    ...(isGuarded(access) ? [skipped] : []),
    ...(accessRule(access).administrative ? [] : [raised]),
  ]
}
