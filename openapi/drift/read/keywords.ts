/** Reads single schema keywords, in the spellings of real deployments. */

import type { Bound, ValueShape } from '#openapi/drift/surface/shape.ts'
import { LIMIT_NAMES, type LimitName } from '#openapi/language/limits.ts'
import { isAmong, isRecord, type Json, toItems } from '#openapi/values/json.ts'

/** Short type names of some deployments (decision D-024), and names for "any type". */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['bool', 'boolean'],
  ['float', 'number'],
  ['double', 'number'],
])
const ANY_TYPE = ['mixed', 'any', '']

const PLAIN_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

export function typeNames(value: unknown): readonly string[] {
  if (value === undefined) return []
  if (isAmong(PLAIN_TYPES, value)) return [value]
  const words = (Array.isArray(value) ? value : [value])
    .filter((word) => typeof word === 'string')
    .flatMap((word) => word.toLowerCase().split('|'))
    .map((word) => TYPE_NAMES.get(word.trim()) ?? word.trim())
  return words.some((word) => ANY_TYPE.includes(word)) ? [] : [...new Set(words)]
}

export const entriesOf = (value: unknown): readonly [string, unknown][] =>
  isRecord(value) ? Object.entries(value) : []

export function enumValuesOf(raw: Json): readonly unknown[] | undefined {
  if (raw['const'] !== undefined) return [raw['const']]
  return raw['enum'] === undefined ? undefined : toItems(raw['enum'])
}

export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const EXCLUSIVE: Readonly<Partial<Record<LimitName, string>>> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
}

/**
 * Exclusive bounds are a flag beside the bound in the older dialect, a separate bound in the newer
 * one.
 */
function boundOf(raw: Json, name: LimitName): Bound | undefined {
  const value = numberOf(raw[name])
  const exclusive = raw[EXCLUSIVE[name] ?? '']
  if (typeof exclusive === 'number') return { value: exclusive, exclusive: true }
  return value === undefined ? undefined : { value, exclusive: exclusive === true }
}

export function boundsOf(raw: Json): ValueShape['bounds'] {
  const bounds: Partial<Record<LimitName, Bound>> = {}
  for (const name of LIMIT_NAMES) {
    const bound = boundOf(raw, name)
    if (bound) bounds[name] = bound
  }
  return bounds
}

export const isTrue = (value: unknown): boolean => isAmong([true, 1, '1', 'true'], value)

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const isNullSchema = (value: unknown): boolean => isRecord(value) && value['type'] === 'null'
