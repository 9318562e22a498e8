/** The first number that nobody has, without counting from the start each time. */

import type { Site } from '#fixtures/site.ts'
import { memo } from '#openapi/values/memo.ts'

interface NumberSearch {
  /** What gets the number: a name at its place. */
  readonly spot: string
  readonly first: number
  /** How often something left its spot: while it stays, no number below the last one came free. */
  readonly left: number
  /** The number that the one who asks has already. */
  readonly own?: number | undefined
  readonly isTaken: (number: number) => boolean
}

/** Where the last search ended, by spot. */
const endsIn = memo((_site: Site) => new Map<string, { free: number; left: number }>())
const MOST_SEARCHES = 10_000

export function firstFreeNumber(site: Site, search: NumberSearch): number {
  const { spot, first, left, own, isTaken } = search
  const known = endsIn(site)
  const last = known.get(spot)
  const from = last?.left === left ? last.free : first
  if (own !== undefined && own < from) return own
  let free = from
  while (isTaken(free)) free += 1
  if (known.size >= MOST_SEARCHES) known.clear()
  known.set(spot, { free, left })
  return free
}
