/** Parses JSON inside a text: elements of a document, an uploaded file, an argument. */

/** The nesting limit of request bodies: deeper values could not be serialised again. */
const MOST_NESTED = 400

/** Brackets inside strings do not nest. */
function isTooNested(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MOST_NESTED) return true
  }
  return false
}

/** The parsed value without members named `__proto__`; undefined for invalid JSON. */
export function parseJsonText(text: string): unknown {
  if (isTooNested(text)) return undefined
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
