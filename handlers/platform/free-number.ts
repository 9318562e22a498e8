/** The lowest unused number, found without counting from the start each time. */

import type { Site } from '#fixtures/site/site.ts'
import { memoize } from '#openapi/values/memoize.ts'

interface NumberSearch {
  /** Identifies the numbered name and its place. */
  readonly spot: string
  readonly first: number
  /** While this count stays the same, no number below the last one found became free. */
  readonly departures: number
  /** The current number of the record itself. */
  readonly own?: number | undefined
  readonly isTaken: (number: number) => boolean
}

/** The result of the last search, by spot. */
const searchesIn = memoize((_site: Site) => new Map<string, { free: number; departures: number }>())
const MAX_SEARCHES = 10_000

export function firstFreeNumber(site: Site, search: NumberSearch): number {
  const { spot, first, departures, own, isTaken } = search
  const known = searchesIn(site)
  const last = known.get(spot)
  const from = last?.departures === departures ? last.free : first
  if (own !== undefined && own < from) return own
  let free = from
  while (isTaken(free)) free += 1
  if (known.size >= MAX_SEARCHES) known.clear()
  known.set(spot, { free, departures })
  return free
}
