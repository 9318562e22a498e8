/** Formats values for reports. */
import { isRecord } from '#openapi/values/json.ts'
import type { Bound, ValueShape } from './shape.ts'

const LONGEST = 80

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'nothing')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** All values if they are short enough, else the first ones and a count. */
export function shownList(values: readonly unknown[]): string {
  const text = values.map(shown).join(', ')
  if (text.length <= LONGEST * 2) return text
  return `${values.slice(0, 4).map(shown).join(', ')} and ${values.length - 4} more`
}

export const shownTypes = ({ types, nullable }: ValueShape): string =>
  [...(types.length ? types : ['any type']), ...(nullable ? ['null'] : [])].join(' or ')

export const shownBound = (bound: Bound | undefined): string =>
  bound ? `${bound.value}${bound.exclusive ? ' (excluded)' : ''}` : 'none'

/** A JSON text independent of key order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const members = Object.keys(value).toSorted()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`
}
