/** Work on text whose cost grows with its length only: a pattern for the same would try every start. */

const inThousands = (digits: string): string =>
  digits.length > 3 ? `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}` : digits

/** `3,039`; what languages ask for takes long to load. */
export const countText = (count: number): string =>
  Number.isSafeInteger(count) && count >= 0
    ? inThousands(String(count))
    : count.toLocaleString('en')

/** `1 case`, `3,039 cases` */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For elements and attributes of HTML and XML alike. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Without any of the given characters at its end. */
export function trimEnd(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Without any of the given characters at its start. */
export function trimStart(text: string, chars: string): string {
  let start = 0
  while (start < text.length && chars.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

export const trimBoth = (text: string, chars: string): string =>
  trimStart(trimEnd(text, chars), chars)

/** How many of the given characters of ASCII a text has. */
export function countOf(text: string, chars: string): number {
  const counts = new Uint8Array(128)
  for (const char of chars) counts[char.charCodeAt(0)] = 1
  let count = 0
  for (let at = 0; at < text.length; at += 1) count += counts[text.charCodeAt(at)] ?? 0
  return count
}

export interface Span {
  readonly open: string
  readonly close: string
  /** How many characters stand between the two at least. */
  readonly least?: number
}

/** Puts a text in the place of each stretch from an opening mark to the next closing one. */
export function replaceSpans(text: string, { open, close, least = 0 }: Span, by: string): string {
  let kept = ''
  let at = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start + open.length + least)
    if (end < 0) break
    kept += text.slice(at, start) + by
    at = end + close.length
  }
  return kept + text.slice(at)
}

/** Without its escapes; one that is broken stays as it is. */
export function withoutEscapes(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A path is at a prefix or below it; `/posts` is not below `/post`. */
export const startsWithSegment = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)
