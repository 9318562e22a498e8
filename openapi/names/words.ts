/** Replaces whole words in identifiers of any style. */

import { by } from '#openapi/values/order.ts'

/** `image-optimizer` as its parts. */
const partsOf = (word: string): readonly string[] => word.split(/[-_/ ]/).filter(Boolean)

const capitalize = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1)

/** The identifier styles for words of several parts. */
const STYLES: readonly ((parts: readonly string[]) => string)[] = [
  (parts) => parts.join('-'),
  (parts) => parts.join('_'),
  (parts) => parts.map(capitalize).join(''),
  (parts) => parts.map((part, at) => (at ? capitalize(part) : part)).join(''),
  (parts) => parts.join('_').toUpperCase(),
  (parts) => parts.join('/'),
]

interface Replacement {
  /** The word in its default spelling. */
  readonly word: string
  readonly from: string
  readonly to: string
}

/** Longer words first, so that `builder-pro` does not match `builder`. */
function rulesFor(words: ReadonlyMap<string, string>): readonly Replacement[] {
  const rules = [...words].flatMap(([from, to]) =>
    STYLES.map((style) => ({ word: from, from: style(partsOf(from)), to: style(partsOf(to)) })),
  )
  const seen = new Set<string>()
  return rules
    .filter(({ from }) => !seen.has(from) && seen.add(from))
    .toSorted(by(({ from }) => from.length, 'desc'))
}

const isLower = (char: string): boolean => char >= 'a' && char <= 'z'
const isUpper = (char: string): boolean => char >= 'A' && char <= 'Z'
const isWordChar = (char: string): boolean =>
  isLower(char) || isUpper(char) || (char >= '0' && char <= '9')

/** A word ends at a non-alphanumeric character, or before the capital of the next word. */
function isBoundary(before: string, after: string): boolean {
  if (!before || !after || !isWordChar(before) || !isWordChar(after)) return true
  return isLower(before) && isUpper(after)
}

const matchesAt = (text: string, from: string, at: number): boolean =>
  text.startsWith(from, at) &&
  isBoundary(text.charAt(at - 1), text.charAt(at)) &&
  isBoundary(text.charAt(at + from.length - 1), text.charAt(at + from.length))

type IsAllowed = (word: string) => boolean

/** Replaces words from left to right. */
function replaceWords(text: string, rules: readonly Replacement[], isAllowed: IsAllowed): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const rule = rules.find(({ from, word }) => matchesAt(text, from, at) && isAllowed(word))
    result += rule ? rule.to : text.charAt(at)
    at += rule ? rule.from.length : 1
  }
  return result
}

const CACHE_SIZE = 20_000

/** Caches results, because the same few identifiers occur again and again. */
function cached(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? change(text)
    if (known.size < CACHE_SIZE) known.set(text, found)
    return found
  }
}

/** Replaces every known word of an identifier. */
export function wordReplacer(words: ReadonlyMap<string, string>): (text: string) => string {
  const rules = rulesFor(words)
  return cached((text) => replaceWords(text, rules, () => true))
}

/**
 * Replaces the first occurrence of each known word in a path: in `/folders/v1/get-folders` the
 * namespace is a name and the rest is plain language. Parameters in braces are unchanged.
 */
export function pathReplacer(words: ReadonlyMap<string, string>): (path: string) => string {
  const rules = rulesFor(words)
  return cached((path) => {
    const used = new Set<string>()
    const isFirst: IsAllowed = (word) => !used.has(word) && Boolean(used.add(word))
    return path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? segment : replaceWords(segment, rules, isFirst)))
      .join('/')
  })
}
