/** JSON that stands inside a text: a document's elements, an uploaded file, an argument. */

/** As deep as a request body may be: what is deeper could not be written out again. */
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

/** The value of the text without members named `__proto__`; undefined when it has none. */
export function parseJsonText(text: string): unknown {
  if (isTooNested(text)) return undefined
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
