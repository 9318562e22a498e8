import { type Json, mapValues } from '#openapi/values/json.ts'

/** Maps every string of a value; keys are unchanged. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return mapValues(value, (part) => mapStrings(part, change))
}

export const fillPath = (path: string, params: Json): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

export const invertMap = (map: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...map].map(([from, to]) => [to, from]))
