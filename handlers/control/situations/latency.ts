/** How long something takes: always the same, or anything within a range. */
import type { Ids } from '#fixtures/ids.ts'
import { type Field, fieldOf } from '#fixtures/schema/fields.ts'

/** Milliseconds, or the least and the most of them. */
export type Latency = number | readonly [least: number, most: number]

export const LONGEST_DELAY = 60_000

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

const isDelay = (value: unknown): value is number => isWhole(value, 0, LONGEST_DELAY)

export const latency: Field<Latency, 'needed'> = fieldOf(
  'any',
  `milliseconds up to ${LONGEST_DELAY}, or a range of them: [100, 800]`,
  (value) =>
    Array.isArray(value)
      ? value.length === 2 && value.every(isDelay) && (value[0] ?? 0) <= (value[1] ?? 0)
      : isDelay(value),
)

/** Drawn from a seed, so that a run can be repeated. */
export function drawDelay(wanted: Latency, ids: Ids): number {
  if (typeof wanted === 'number') return wanted
  const [least, most] = wanted
  return least + ids.below(most - least + 1)
}
