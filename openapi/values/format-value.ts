/** Formats a value for a message. */

import { isRecord } from './json.ts'

const MAX_LENGTH = 60

/** Serializes only the visible part, because a value may be large, deep or circular. */
function serializeStart(value: unknown): string | undefined {
  let remaining = MAX_LENGTH
  return JSON.stringify(value, (_, part: unknown) => {
    remaining -= 1
    if (remaining < 0) return undefined
    if (typeof part === 'string' || Array.isArray(part)) return part.slice(0, MAX_LENGTH + 1)
    return isRecord(part) ? { ...part } : part
  })
}

export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = serializeStart(value) ?? String(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
