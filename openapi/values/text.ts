/** Text functions in linear time, where a regular expression would backtrack. */

const groupThousands = (digits: string): string =>
  digits.length > 3 ? `${groupThousands(digits.slice(0, -3))},${digits.slice(-3)}` : digits

/** `3,039`, without loading locale data in the common case. */
export const countText = (count: number): string =>
  Number.isSafeInteger(count) && count >= 0
    ? groupThousands(String(count))
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

/** For elements and attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Control characters except tab and newline, line separators and bidirectional marks. */
export const UNPRINTABLE =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Case-insensitive. */
export const containsText = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase())

/** Removes the given characters from the end. */
export function trimEnd(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes the given characters from the start. */
export function trimStart(text: string, chars: string): string {
  let start = 0
  while (start < text.length && chars.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

export const trimChars = (text: string, chars: string): string =>
  trimStart(trimEnd(text, chars), chars)

/** Counts the given ASCII characters in a text. */
export function countChars(text: string, chars: string): number {
  const counts = new Uint8Array(128)
  for (const char of chars) counts[char.charCodeAt(0)] = 1
  let count = 0
  for (let at = 0; at < text.length; at += 1) count += counts[text.charCodeAt(at)] ?? 0
  return count
}

interface Span {
  readonly open: string
  readonly close: string
  /** Minimum number of characters in between. */
  readonly min?: number
}

/** Replaces each span from an opening mark to the next closing one. */
export function replaceSpans(
  text: string,
  { open, close, min = 0 }: Span,
  replacement: string,
): string {
  let result = ''
  let at = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start + open.length + min)
    if (end < 0) break
    result += text.slice(at, start) + replacement
    at = end + close.length
  }
  return result + text.slice(at)
}

/** Decodes percent escapes; a malformed text is returned unchanged. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a path equals a prefix or is below it; `/posts` is not below `/post`. */
export const startsWithSegment = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)
