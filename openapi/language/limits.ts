/** Keywords that limit a size: the measured size, the end they limit, and their error. */
import { keysOf } from '#openapi/values/json.ts'

type MeasuredType = 'number' | 'string' | 'array' | 'object'

interface Limit {
  readonly measured: MeasuredType
  readonly end: 'least' | 'most'
  /** The error of a value beyond it (platform/core 3.3). */
  readonly error: string
}

export const LIMITS = {
  minimum: { measured: 'number', end: 'least', error: 'rest_out_of_bounds' },
  minLength: { measured: 'string', end: 'least', error: 'rest_too_short' },
  minItems: { measured: 'array', end: 'least', error: 'rest_too_few_items' },
  minProperties: { measured: 'object', end: 'least', error: 'rest_too_few_properties' },
  maximum: { measured: 'number', end: 'most', error: 'rest_out_of_bounds' },
  maxLength: { measured: 'string', end: 'most', error: 'rest_too_long' },
  maxItems: { measured: 'array', end: 'most', error: 'rest_too_many_items' },
  maxProperties: { measured: 'object', end: 'most', error: 'rest_too_many_properties' },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

export const LIMIT_NAMES = keysOf(LIMITS)

/** `minLength` and `maxLength` of a string. */
export const limitsOf = (measured: MeasuredType): readonly LimitName[] =>
  LIMIT_NAMES.filter((name) => LIMITS[name].measured === measured)

export const isLower = (name: LimitName): boolean => LIMITS[name].end === 'least'

/** Counts are never negative; numbers may be. */
export const isCount = (name: LimitName): boolean => LIMITS[name].measured !== 'number'
