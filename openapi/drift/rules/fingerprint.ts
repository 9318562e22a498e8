/** Two independent 32-bit hashes of a string; not cryptographic, identical on every runtime. */
function hashPair(text: string): readonly [number, number] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one, other]
}

const sixDigits = (hash: number): string => (hash >>> 8).toString(16).padStart(6, '0')

/** Twelve hexadecimal digits, stable as long as the parts are unchanged. */
export const fingerprint = (parts: readonly string[]): string =>
  hashPair(parts.join('\n')).map(sixDigits).join('')
