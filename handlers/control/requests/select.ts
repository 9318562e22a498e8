/** Filters recorded requests. */

import { batchPartsOf } from './batch-parts.ts'
import type { Journal } from './journal.ts'
import type { LoggedRequest } from './logged-request.ts'

export interface RequestFilter {
  /** Requests of one site; of all without it. */
  readonly site?: string | undefined
  /** An operation id, or several with `*`: `core.posts.*`. */
  readonly operation?: string | undefined
  /** Only requests after this id. */
  readonly since?: number | undefined
  /** The latest n requests. */
  readonly limit?: number | undefined
}

/** In characters; longer than any name. */
const MAX_PATTERN_LENGTH = 200

/** Whether a name matches a pattern with `*` as a wildcard. */
export function matchesName(pattern: string, name: string): boolean {
  if (!pattern.includes('*') || pattern.length > MAX_PATTERN_LENGTH) return pattern === name
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

const isSelected = ({ site, operation }: LoggedRequest, filter: RequestFilter): boolean =>
  (filter.site === undefined || filter.site === site) &&
  (filter.operation === undefined || matchesName(filter.operation, operation?.id ?? ''))

/** A filter by operation includes the parts of batches. */
export const withBatchParts = (
  all: readonly LoggedRequest[],
  filter: RequestFilter,
): readonly LoggedRequest[] =>
  (filter.operation === undefined
    ? all
    : all.flatMap((each) => [each, ...batchPartsOf(each)])
  ).filter((each) => isSelected(each, filter))

/** Oldest first. */
export function selectRequests(journal: Journal, filter: RequestFilter): readonly LoggedRequest[] {
  const found = withBatchParts([...journal.since(filter.since ?? 0)], filter)
  return filter.limit === undefined ? found : found.slice(-filter.limit)
}
