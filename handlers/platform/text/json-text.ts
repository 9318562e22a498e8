/** Parses JSON inside a text: elements of a document, an uploaded file, an argument. */
import { isTooLarge } from '#openapi/values/json-size.ts'

/** The nesting limit of request bodies: deeper values could not be serialised again. */
const LIMITS = { deepest: 400 }

/** The parsed value without members named `__proto__`; undefined for invalid JSON. */
export function parseJsonText(text: string): unknown {
  if (isTooLarge(text, LIMITS)) return undefined
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
