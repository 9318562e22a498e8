import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { couldNotCheck } from './could-not-check.ts'

/** The text of an index document as data, with routes; whatever is none is told in a sentence. */
export function parseIndex(text: string, what: string): Json & { readonly routes: Json } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw couldNotCheck(what, 'it is not JSON, or it is cut off')
  }
  const routes = memberOf(document, 'routes')
  if (!isRecord(document) || !isRecord(routes))
    throw couldNotCheck(what, 'it is not an index document: it has no routes')
  return { ...document, routes }
}
