/** The lowest unused number, found without counting from the start each time. */

import type { Site } from '#fixtures/site/site.ts'
import { memoize } from '#openapi/values/memoize.ts'

interface NumberSearch {
  /** Identifies the numbered name and the scope in which it is unique. */
  readonly key: string
  readonly first: number
  /** While this count stays the same, no number below the last one found became free. */
  readonly releaseCount: number
  /** The current number of the record itself. */
  readonly current?: number | undefined
  readonly isTaken: (number: number) => boolean
}

/** The result of the last search, by key. */
const searchesIn = memoize(
  (_site: Site) => new Map<string, { free: number; releaseCount: number }>(),
)
const MAX_SEARCHES = 10_000

export function firstFreeNumber(site: Site, search: NumberSearch): number {
  const { key, first, releaseCount, current, isTaken } = search
  const known = searchesIn(site)
  const last = known.get(key)
  const from = last?.releaseCount === releaseCount ? last.free : first
  if (current !== undefined && current < from) return current
  let free = from
  while (isTaken(free)) free += 1
  if (known.size >= MAX_SEARCHES) known.clear()
  known.set(key, { free, releaseCount })
  return free
}
