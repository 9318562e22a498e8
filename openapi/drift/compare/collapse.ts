/** Merges repeated notices of the same change into one. */

import { type Notice, sortedMethods } from '#openapi/drift/rules/finding.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { strongestOf } from '#openapi/drift/surface/provenance.ts'
import { groupBy } from '#openapi/values/json.ts'

const MIN_REPETITIONS = 10
const NEARLY_ALL = 0.9
/** Fewer locations are listed separately. */
const SEVERAL = 4

const sameChange = ({ rule, subject = '', keyword = '', expected = '', found = '' }: Notice) =>
  [rule, subject, keyword, expected, found].join('\n')

const strongest = (notices: readonly Notice[]): Notice['basis'] | undefined =>
  strongestOf(notices.map(({ basis }) => basis))

/** The location of a notice, in the format used for named schemas. */
const userOf = ({ methods = [], path }: Notice): string =>
  [sortedMethods(methods).join(', '), path].filter(Boolean).join(' ')

function onceFor(group: readonly Notice[], isEverywhere: boolean): Notice[] {
  const [first] = group
  if (!first) return []
  const { operation: _one, ...rest } = first
  // The section of a single operation does not apply to all of them.
  const { section: _section, ...basis } = strongest(group) ?? first.basis
  const usedBy = isEverywhere ? {} : { usedBy: group.map(userOf) }
  return [{ ...rest, ...usedBy, path: '*', methods: [], basis, count: group.length }]
}

const isOfRoute = ({ rule, path }: Notice): boolean =>
  (RULES[rule].area === 'argument' && path.startsWith('/')) || rule.startsWith('route-field-')

const pathsOf = (group: readonly Notice[]): number => new Set(group.map(({ path }) => path)).size

const subjectOf = ({ rule, subject = '', keyword = '' }: Notice): string =>
  [rule, subject, keyword].join('\n')

/**
 * Per argument, only the most frequent change is merged, because a fingerprint identifies one
 * change.
 */
function largestOf(groups: Iterable<readonly Notice[]>): readonly (readonly Notice[])[] {
  const largest = new Map<string, readonly Notice[]>()
  for (const group of groups) {
    const [first] = group
    const key = first ? subjectOf(first) : ''
    if (pathsOf(group) > pathsOf(largest.get(key) ?? [])) largest.set(key, group)
  }
  return [...largest.values()]
}

/** Merges the same change of the same argument in several locations into one finding. */
function collapseEverywhere(notices: readonly Notice[], endpoints: number): readonly Notice[] {
  const isEverywhere = (group: readonly Notice[]) =>
    group.length >= Math.max(MIN_REPETITIONS, endpoints * NEARLY_ALL)
  const groups = largestOf(groupBy(notices.filter(isOfRoute), sameChange).values())
  const large = new Map<Notice, readonly Notice[]>()
  for (const group of groups)
    if (pathsOf(group) >= SEVERAL || isEverywhere(group))
      for (const notice of group) large.set(notice, group)
  return notices.flatMap((notice) => {
    const group = large.get(notice)
    if (!group) return [notice]
    return group[0] === notice ? onceFor(group, isEverywhere(group)) : []
  })
}

/** Merges the same change of several methods of a path into one finding. */
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
