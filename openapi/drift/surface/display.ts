/** Formats values for reports. */
import { isRecord } from '#openapi/values/json.ts'
import type { Bound, ValueShape } from './shape.ts'

const MAX_LENGTH = 80

export function displayValue(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'nothing')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

/** All values if they are short enough, else the first ones and a count. */
export function displayList(values: readonly unknown[]): string {
  const text = values.map(displayValue).join(', ')
  if (text.length <= MAX_LENGTH * 2) return text
  return `${values.slice(0, 4).map(displayValue).join(', ')} and ${values.length - 4} more`
}

export const displayTypes = ({ types, nullable }: ValueShape): string =>
  [...(types.length ? types : ['any type']), ...(nullable ? ['null'] : [])].join(' or ')

export const displayBound = (bound: Bound | undefined): string =>
  bound ? `${bound.value}${bound.exclusive ? ' (excluded)' : ''}` : 'none'

/** A JSON text independent of key order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const members = Object.keys(value).toSorted()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join()}}`
}
