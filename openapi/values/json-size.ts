/** The size of a JSON text, without parsing it. */

export interface JsonSizeLimits {
  readonly maxDepth: number
  readonly maxKeys?: number
  readonly maxValues?: number
}

const QUOTE = 34
const BACKSLASH = 92

/** The position of the quote that ends a string; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start)
  if (first < 0) return text.length
  if (text.charCodeAt(first - 1) !== BACKSLASH) return first
  for (let at = start; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === BACKSLASH) at += 1
    else if (char === QUOTE) return at
  }
  return text.length
}

/** Runs before parsing, because deep nesting exhausts the parser's stack. */
export function isTooLarge(
  text: string,
  { maxDepth, maxKeys = Infinity, maxValues = Infinity }: JsonSizeLimits,
): boolean {
  let depth = 0
  let keys = 0
  let commas = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at + 1)
    else if (char === 123 || char === 91) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (char === 125 || char === 93) depth -= 1
    else if (char === 58) keys += 1
    else if (char === 44) commas += 1
  }
  return keys > maxKeys || commas > maxValues
}
