/** Parses JSON inside a text: elements of a document, an uploaded file, an argument. */
import { isTooLarge } from '#openapi/values/json-size.ts'

/** The nesting limit of request bodies: deeper values could not be serialised again. */
const LIMITS = { maxDepth: 400 }

/** A name may be written with escapes; a reviver takes several times as long as parsing. */
const MAY_HOLD_PROTO = /__proto__|\\u00/

const withoutProto = (name: string, value: unknown): unknown =>
  name === '__proto__' ? undefined : value

/** The parsed value without members named `__proto__`; undefined for invalid JSON. */
export function parseJsonText(text: string): unknown {
  if (isTooLarge(text, LIMITS)) return undefined
  try {
    return JSON.parse(text, MAY_HOLD_PROTO.test(text) ? withoutProto : undefined)
  } catch {
    return undefined
  }
}
