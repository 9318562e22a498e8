/** What counts as the same on real deployments, although it is written differently. */

import { canonical } from '#openapi/drift/surface/words.ts'
import { isEmptyList, isRecord } from '#openapi/values/json.ts'

const TRUE = ['1', 'true']
const FALSE = ['0', 'false', '']

const hasNothing = (value: unknown): boolean =>
  isEmptyList(value) || (isRecord(value) && Object.keys(value).length === 0)

/** Addresses differ from site to site; what follows the host does not. */
const withoutHost = (text: string): string => text.replace(/^https?:\/\/[^/?#]+/i, 'https://host')

function scalar(value: unknown, types: readonly string[]): string {
  const text = withoutHost(String(value))
  if (!types.includes('boolean')) return text
  if (TRUE.includes(text.toLowerCase())) return 'true'
  return FALSE.includes(text.toLowerCase()) ? 'false' : text
}

/**
 * One string for defaults that act alike: `"publish"` and `["publish"]`, `10` and `"10"`, `[]` and
 * `{}`. No default and null are the same to a client.
 */
export function defaultText(value: unknown, types: readonly string[]): string {
  if (value === undefined || value === null) return 'null'
  if (hasNothing(value)) return '[]'
  if (Array.isArray(value) && value.length === 1) return defaultText(value[0], types)
  return typeof value === 'object' ? canonical(value) : scalar(value, types)
}

/** Values of a list compare after conversion: `1` and `"1"` are one choice. */
export const choiceText = (value: unknown): string =>
  typeof value === 'object' ? canonical(value) : String(value)
