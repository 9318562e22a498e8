import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { checkError } from './check-error.ts'

/** Parses an index document with routes; throws a one-sentence error for other text. */
export function parseIndex(text: string, what: string): Json & { readonly routes: Json } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw checkError(what, 'it is not JSON, or it is truncated')
  }
  const routes = memberOf(document, 'routes')
  if (!isRecord(document) || !isRecord(routes))
    throw checkError(what, 'it is not an index document: it has no routes')
  return { ...document, routes }
}
