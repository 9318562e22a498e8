import type { PostRecord } from '#fixtures/models/post.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asList, isRecord, type Json } from '#openapi/values/json.ts'

/** The content of a template as an object: its only element, or its elements by position. */
export function contentOf({ meta }: Pick<PostRecord, 'meta'>): Json {
  const stored = parseJsonText(String(meta['_builder_data'] ?? ''))
  const parts = asList(stored)
  const [first] = parts
  return parts.length === 1 && isRecord(first) ? first : { ...(isRecord(stored) ? stored : parts) }
}
