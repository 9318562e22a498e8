/** Says once what the comparison noticed many times. */

import { strongestOf } from '#openapi/drift/compare/grounds.ts'
import { type Notice, sortedMethods } from '#openapi/drift/finding.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { groupBy } from '#openapi/json.ts'

const FEWEST = 10
const NEARLY_ALL = 0.9

const sameChange = ({ rule, subject = '', keyword = '', expected = '', found = '' }: Notice) =>
  [rule, subject, keyword, expected, found].join('\n')

const strongest = (notices: readonly Notice[]): Notice['basis'] | undefined =>
  strongestOf(notices.map(({ basis }) => basis))

function everywhere(group: readonly Notice[]): Notice[] {
  const [first] = group
  if (!first) return []
  const { operation: _one, ...rest } = first
  // The section of one operation says nothing about all of them.
  const { section: _section, ...basis } = strongest(group) ?? first.basis
  return [{ ...rest, path: '*', methods: [], basis, count: group.length }]
}

const isOfRoute = ({ rule, path }: Notice): boolean =>
  (RULES[rule].area === 'argument' && path.startsWith('/')) || rule.startsWith('route-field-')

/** The same change of the same argument on nearly every endpoint is one finding. */
function collapseEverywhere(notices: readonly Notice[], endpoints: number): readonly Notice[] {
  const enough = Math.max(FEWEST, endpoints * NEARLY_ALL)
  const groups = groupBy(notices.filter(isOfRoute), sameChange)
  const large = new Map<Notice, readonly Notice[]>()
  for (const group of groups.values())
    if (group.length >= enough) for (const notice of group) large.set(notice, group)
  return notices.flatMap((notice) => {
    const group = large.get(notice)
    if (!group) return [notice]
    return group[0] === notice ? everywhere(group) : []
  })
}

/** One finding for all methods of a path that changed alike. */
function mergeMethods(group: readonly Notice[]): Notice[] {
  const [first] = group
  if (!first) return []
  const methods = sortedMethods(group.flatMap((notice) => notice.methods ?? []))
  return [{ ...first, methods, basis: strongest(group) ?? first.basis }]
}

export const collapse = (notices: readonly Notice[], endpoints: number): readonly Notice[] =>
  [
    ...groupBy(
      collapseEverywhere(notices, endpoints),
      (notice) => `${notice.path}\n${sameChange(notice)}`,
    ).values(),
  ].flatMap(mergeMethods)
