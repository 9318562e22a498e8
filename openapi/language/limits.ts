/** Keywords that limit a size: the measured size, the end they limit, and their error. */
import { keysOf } from '#openapi/values/json.ts'

type Measured = 'number' | 'string' | 'array' | 'object'

interface Limit {
  readonly of: Measured
  readonly end: 'least' | 'most'
  /** The error of a value beyond it (platform/core 3.3). */
  readonly error: string
}

export const LIMITS = {
  minimum: { of: 'number', end: 'least', error: 'rest_out_of_bounds' },
  minLength: { of: 'string', end: 'least', error: 'rest_too_short' },
  minItems: { of: 'array', end: 'least', error: 'rest_too_few_items' },
  minProperties: { of: 'object', end: 'least', error: 'rest_too_few_properties' },
  maximum: { of: 'number', end: 'most', error: 'rest_out_of_bounds' },
  maxLength: { of: 'string', end: 'most', error: 'rest_too_long' },
  maxItems: { of: 'array', end: 'most', error: 'rest_too_many_items' },
  maxProperties: { of: 'object', end: 'most', error: 'rest_too_many_properties' },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

export const LIMIT_NAMES = keysOf(LIMITS)

/** `minLength` and `maxLength` of a string. */
export const limitsOf = (measured: Measured): readonly LimitName[] =>
  LIMIT_NAMES.filter((name) => LIMITS[name].of === measured)

export const isLower = (name: LimitName): boolean => LIMITS[name].end === 'least'

/** Counts are never negative; numbers may be. */
export const isCount = (name: LimitName): boolean => LIMITS[name].of !== 'number'
