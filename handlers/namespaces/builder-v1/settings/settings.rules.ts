/** Any key with this prefix is allowed; case-sensitive. */
import { hasMembers } from '#openapi/values/json.ts'
export const isBuilderKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith('builder')

/** An empty map is stored as an empty list, at every depth. */
function keepStructure(value: unknown): unknown {
  if (!hasMembers(value)) return value
  if (Array.isArray(value)) return value.map(keepStructure)
  const members = Object.entries(value)
  if (!members.length) return []
  return Object.fromEntries(members.map(([name, part]) => [name, keepStructure(part)]))
}

/** The stored form of a value: scalars become strings, structures keep their inner types. */
export function toStored(value: unknown): unknown {
  if (value === true) return '1'
  if (value === false) return ''
  return typeof value === 'object' ? keepStructure(value) : String(value)
}

/** Values are equal if their stored form is equal. */
export const isSameSetting = (stored: unknown, sent: unknown): boolean =>
  JSON.stringify(stored) === JSON.stringify(sent)
