/** JSON that stands inside a text: a document's elements, an uploaded file, an argument. */

/** As deep as a request body may be: what is deeper could not be written out again. */
const MOST_NESTED = 400

/** How deep brackets are nested, those inside strings left aside. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** The value of the text without members named `__proto__`; undefined when it has none. */
export function parseJsonText(text: string): unknown {
  if (nestingOf(text) > MOST_NESTED) return undefined
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
