/** Expressions of path parameters that come from outside: only those that cannot run away are taken. */

/** A class, an escape, a dot or a plain character; what may stand in a group too. */
const ATOM = String.raw`(?:\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\[-./_%@:+]|[\w./%@:-])`
const TIMES = String.raw`(?:[+*?]|\{\d{1,3}(?:,\d{0,3})?\})?`
const SEQUENCE = `(?:${ATOM}${TIMES})+`
/** Groups are optional at most: one that repeats what repeats could take forever. */
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)\??`
const UNDERSTOOD = new RegExp(`^(?:${ATOM}${TIMES}|${GROUP}|\\|)+$`)
const REPEATED = /(?:[+*]|\{\d+,\})/g
const MOST_REPEATED = 2
const LONGEST = 200

export function isUnderstoodClass(expression: string): boolean {
  if (expression.length > LONGEST || !UNDERSTOOD.test(expression)) return false
  if ((expression.match(REPEATED) ?? []).length > MOST_REPEATED) return false
  try {
    new RegExp(`^(?:${expression})$`)
    return true
  } catch {
    return false
  }
}

/** The same for the pattern of an argument, which may be anchored. */
export const isUnderstoodPattern = (pattern: string): boolean =>
  pattern.length <= LONGEST && isUnderstoodClass(pattern.replace(/^\^/, '').replace(/\$$/, ''))

const TRIED = ['12', 'example', 'example-slug', 'a', 'example/example', 'a@b.example', 'A', '1a2b']

export const isInClass = (expression: string, text: string): boolean =>
  new RegExp(`^(?:${expression})$`, 'i').test(text)

/** A value that fits, for examples and samples; undefined where none of the usual ones does. */
export const exampleFor = (expression: string): string | undefined =>
  TRIED.find((text) => isInClass(expression, text))
