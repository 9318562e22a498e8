/** Keys are free as long as they start like this; letter case counts. */
import { hasMembers } from '#openapi/values/json.ts'
export const isBuilderKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith('builder')

/** An empty map is kept as an empty list, at every depth. */
function keepStructure(value: unknown): unknown {
  if (!hasMembers(value)) return value
  if (Array.isArray(value)) return value.map(keepStructure)
  const members = Object.entries(value)
  if (!members.length) return []
  return Object.fromEntries(members.map(([name, part]) => [name, keepStructure(part)]))
}

/** What the store keeps of a value: single values become strings, structures keep their inner types. */
export function toStored(value: unknown): unknown {
  if (value === true) return '1'
  if (value === false) return ''
  return typeof value === 'object' ? keepStructure(value) : String(value)
}

/** Two values are the same when the store would keep the same. */
export const isSameSetting = (stored: unknown, sent: unknown): boolean =>
  JSON.stringify(stored) === JSON.stringify(sent)
