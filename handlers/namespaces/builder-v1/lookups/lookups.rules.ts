/** Arguments and rows of the lookups (platform/builder 7). */

import { valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asText, isText } from '#handlers/platform/text/plain-text.ts'
import { isRecord } from '#openapi/values/json.ts'

export type ColumnValue = string | number | readonly string[]
export type Columns = ReadonlyMap<string, ColumnValue>
type Mapping = readonly (readonly [column: string, name: string])[]

const MIN_COUNT = 1
const MAX_COUNT = 100

export const clampCount = (count: number): number => Math.min(MAX_COUNT, Math.max(MIN_COUNT, count))

/** The search term; a blank one matches nothing. */
export const readTerm = (term: unknown): string => asText(term).trim()

export const isNumeric = (term: string): boolean => /^\d{1,20}$/.test(term)

/** Lower case is at most twice as long, so a longer term cannot match. */
export const contains = (text: string, term: string): boolean =>
  term.length <= 2 * text.length && text.toLowerCase().includes(term.toLowerCase())

/** Limit of names in a list. */
const MAX_NAMES = 1000

/** Structures may be JSON text; any other text is a comma-separated list. */
export function readStructure(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = parseJsonText(value)
  if (typeof parsed === 'object') return parsed
  return value.split(',', MAX_NAMES).map((part) => part.trim())
}

export const readNames = (value: unknown): readonly string[] =>
  valuesOf(readStructure(value))
    .filter(isText)
    .map(String)
    .filter((name) => name !== '')

/** A list may be comma-separated text, or JSON. */
export const listText = (value: unknown) => (typeof value === 'string' ? 'accept' : undefined)

const SCALAR = /^(?:[+-]?\d+(?:\.\d+)?|true|false|null)?$/i

/** A mapping, a list of names, or either of them as text; plain numbers and flags are rejected. */
export function mappingVerdict(value: unknown) {
  if (typeof value === 'string') return SCALAR.test(value.trim()) ? 'reject' : 'accept'
  const parts = isRecord(value) || Array.isArray(value) ? Object.values(value) : [value]
  return parts.every((part) => typeof part === 'string') ? 'accept' : 'reject'
}

/** Names with a special meaning in JavaScript objects. */
const UNSAFE = ['__proto__', 'constructor', 'prototype']

/** A plain list has no targets, so it selects nothing. */
export function readMapping(value: unknown): Mapping {
  const structure = readStructure(value)
  if (!isRecord(structure)) return []
  return Object.entries(structure).flatMap(([column, name]) =>
    isText(name) && !UNSAFE.includes(String(name)) ? [[column, String(name)] as const] : [],
  )
}

/** The selected columns under their new names; an empty row is an empty list on the wire. */
export function toRow(columns: Columns, mapping: Mapping) {
  const fields = mapping.flatMap(([column, name]) => {
    const value = columns.get(column)
    return value === undefined ? [] : [[name, value] as const]
  })
  return fields.length ? Object.fromEntries(fields) : []
}

/** The requested types, or all known ones, without the excluded ones. */
export function selectTypes(
  known: readonly string[],
  included: readonly string[],
  excluded: readonly string[],
): readonly string[] {
  const wanted = included.length ? known.filter((name) => included.includes(name)) : known
  return wanted.filter((name) => !excluded.includes(name))
}
