/** Latency: a fixed value or a range. */

import { type Field, fieldOf, withSchema } from '#fixtures/schema/fields.ts'
import type { Ids } from '#fixtures/values/ids.ts'

/** Milliseconds, or a minimum and a maximum. */
type Latency = number | readonly [least: number, most: number]

export const MAX_DELAY = 60_000

export const isIntegerBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max

const isDelay = (value: unknown): value is number => isIntegerBetween(value, 0, MAX_DELAY)

const MILLISECONDS = { type: 'integer', minimum: 0, maximum: MAX_DELAY }

/** A field for a latency. */
export const latency = (description: string): Field<Latency, 'needed'> =>
  withSchema(
    fieldOf('any', `milliseconds up to ${MAX_DELAY}, or a range of them: [100, 800]`, (value) =>
      Array.isArray(value)
        ? value.length === 2 && value.every(isDelay) && (value[0] ?? 0) <= (value[1] ?? 0)
        : isDelay(value),
    ),
    {
      description,
      oneOf: [MILLISECONDS, { type: 'array', items: MILLISECONDS, minItems: 2, maxItems: 2 }],
    },
  )

/** Drawn from a seed, so that runs are repeatable. */
export function randomDelay(wanted: Latency, ids: Ids): number {
  if (typeof wanted === 'number') return wanted
  const [min, max] = wanted
  return min + ids.below(max - min + 1)
}
