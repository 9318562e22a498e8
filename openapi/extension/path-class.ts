/**
 * Validates untrusted expressions of path parameters: only those with bounded backtracking are
 * accepted.
 */

/** A class, an escape, a dot or a plain character; also allowed in groups. */
const ATOM = String.raw`(?:\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\[-./_%@:+]|[\w./%@:-])`
const QUANTIFIER = String.raw`(?:[+*?]|\{\d{1,3}(?:,\d{0,3})?\})?`
const SEQUENCE = `(?:${ATOM}${QUANTIFIER})+`
/** Groups may be optional but not repeated: nested repetition could backtrack forever. */
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)\??`
const SUPPORTED = new RegExp(`^(?:${ATOM}${QUANTIFIER}|${GROUP}|\\|)+$`)
const UNBOUNDED_QUANTIFIER = /(?:[+*]|\{\d+,\})/g
const MAX_QUANTIFIERS = 2
const MAX_LENGTH = 200

export function isSupportedClass(expression: string): boolean {
  if (expression.length > MAX_LENGTH || !SUPPORTED.test(expression)) return false
  if ((expression.match(UNBOUNDED_QUANTIFIER) ?? []).length > MAX_QUANTIFIERS) return false
  try {
    new RegExp(`^(?:${expression})$`)
    return true
  } catch {
    return false
  }
}

/** The same for the pattern of an argument, which may be anchored. */
export const isSupportedPattern = (pattern: string): boolean =>
  pattern.length <= MAX_LENGTH && isSupportedClass(pattern.replace(/^\^/, '').replace(/\$$/, ''))

const EXAMPLE_VALUES = [
  '12',
  'example',
  'example-slug',
  'a',
  'example/example',
  'a@b.example',
  'A',
  '1a2b',
]

export const matchesClass = (expression: string, text: string): boolean =>
  new RegExp(`^(?:${expression})$`, 'i').test(text)

/** A matching value for examples and samples; undefined if no candidate matches. */
export const exampleFor = (expression: string): string | undefined =>
  EXAMPLE_VALUES.find((text) => matchesClass(expression, text))
