/** Formats a value for a message. */

import { isRecord } from './json.ts'

const LONGEST_SHOWN = 60

/** Serializes only the visible part, because a value may be large, deep or circular. */
function startOf(value: unknown): string | undefined {
  let left = LONGEST_SHOWN
  return JSON.stringify(value, (_, part: unknown) => {
    left -= 1
    if (left < 0) return undefined
    if (typeof part === 'string' || Array.isArray(part)) return part.slice(0, LONGEST_SHOWN + 1)
    return isRecord(part) ? { ...part } : part
  })
}

export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = startOf(value) ?? String(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
