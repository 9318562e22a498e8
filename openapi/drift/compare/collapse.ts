/** Merges repeated notices of the same change into one. */

import { type Notice, sortedMethods } from '#openapi/drift/rules/finding.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import { strongestOf } from '#openapi/drift/surface/provenance.ts'
import { groupBy } from '#openapi/values/json.ts'

const MIN_REPETITIONS = 10
const MIN_SHARE = 0.9
/** Fewer locations are listed separately. */
const MIN_PATHS = 4

const changeKey = ({ rule, subject = '', keyword = '', expected = '', found = '' }: Notice) =>
  [rule, subject, keyword, expected, found].join('\n')

const strongestBasis = (notices: readonly Notice[]): Notice['basis'] | undefined =>
  strongestOf(notices.map(({ basis }) => basis))

/** The location of a notice, in the format used for named schemas. */
const userOf = ({ methods = [], path }: Notice): string =>
  [sortedMethods(methods).join(', '), path].filter(Boolean).join(' ')

function mergedNotice(group: readonly Notice[], isEverywhere: boolean): Notice[] {
  const [first] = group
  if (!first) return []
  const { operation: _one, ...rest } = first
  // The section of a single operation does not apply to all of them.
  const { section: _section, ...basis } = strongestBasis(group) ?? first.basis
  const usedBy = isEverywhere ? {} : { usedBy: group.map(userOf) }
  return [{ ...rest, ...usedBy, path: '*', methods: [], basis, count: group.length }]
}

const isMergeable = ({ rule, path }: Notice): boolean =>
  (RULES[rule].area === 'argument' && path.startsWith('/')) || rule.startsWith('route-field-')

const pathCount = (group: readonly Notice[]): number => new Set(group.map(({ path }) => path)).size

const subjectKey = ({ rule, subject = '', keyword = '' }: Notice): string =>
  [rule, subject, keyword].join('\n')

/**
 * Per argument, only the most frequent change is merged, because a fingerprint identifies one
 * change.
 */
function largestPerSubject(groups: Iterable<readonly Notice[]>): readonly (readonly Notice[])[] {
  const largest = new Map<string, readonly Notice[]>()
  for (const group of groups) {
    const [first] = group
    const key = first ? subjectKey(first) : ''
    if (pathCount(group) > pathCount(largest.get(key) ?? [])) largest.set(key, group)
  }
  return [...largest.values()]
}

/** Merges the same change of the same argument in several locations into one finding. */
function collapseEverywhere(notices: readonly Notice[], endpoints: number): readonly Notice[] {
  const isEverywhere = (group: readonly Notice[]) =>
    group.length >= Math.max(MIN_REPETITIONS, endpoints * MIN_SHARE)
  const groups = largestPerSubject(groupBy(notices.filter(isMergeable), changeKey).values())
  const mergedGroups = new Map<Notice, readonly Notice[]>()
  for (const group of groups)
    if (pathCount(group) >= MIN_PATHS || isEverywhere(group))
      for (const notice of group) mergedGroups.set(notice, group)
  return notices.flatMap((notice) => {
    const group = mergedGroups.get(notice)
    if (!group) return [notice]
    return group[0] === notice ? mergedNotice(group, isEverywhere(group)) : []
  })
}

/** Merges the same change of several methods of a path into one finding. */
function mergeMethods(group: readonly Notice[]): Notice[] {
  const [first] = group
  if (!first) return []
  const methods = sortedMethods(group.flatMap((notice) => notice.methods ?? []))
  return [{ ...first, methods, basis: strongestBasis(group) ?? first.basis }]
}

export const collapse = (notices: readonly Notice[], endpoints: number): readonly Notice[] =>
  [
    ...groupBy(
      collapseEverywhere(notices, endpoints),
      (notice) => `${notice.path}\n${changeKey(notice)}`,
    ).values(),
  ].flatMap(mergeMethods)
