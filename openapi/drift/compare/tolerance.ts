/** Notations that are equivalent on real deployments. */

import { canonicalJson } from '#openapi/drift/surface/display.ts'
import { isEmptyList, isRecord } from '#openapi/values/json.ts'

const TRUE = ['1', 'true']
const FALSE = ['0', 'false', '']

const isEmpty = (value: unknown): boolean =>
  isEmptyList(value) || (isRecord(value) && Object.keys(value).length === 0)

/** Hosts differ between sites; the rest of a URL does not. */
const withoutHost = (text: string): string => text.replace(/^https?:\/\/[^/?#]+/i, 'https://host')

function scalarText(value: unknown, types: readonly string[]): string {
  const text = withoutHost(String(value))
  if (!types.includes('boolean')) return text
  if (TRUE.includes(text.toLowerCase())) return 'true'
  return FALSE.includes(text.toLowerCase()) ? 'false' : text
}

/**
 * A canonical string for equivalent defaults: `"publish"` and `["publish"]`, `10` and `"10"`, `[]`
 * and `{}`. A missing default equals null.
 */
export function defaultText(value: unknown, types: readonly string[]): string {
  if (value === undefined || value === null) return 'null'
  if (isEmpty(value)) return '[]'
  if (Array.isArray(value) && value.length === 1) return defaultText(value[0], types)
  return typeof value === 'object' ? canonicalJson(value) : scalarText(value, types)
}

/** Enum values are compared after conversion: `1` and `"1"` are equal. */
export const enumText = (value: unknown): string =>
  typeof value === 'object' ? canonicalJson(value) : String(value)
