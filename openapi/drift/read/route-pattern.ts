/** Route patterns of an index: text with named groups, `/posts/(?P<id>[\d]+)`. */
import { replaceSpans } from '#openapi/values/text.ts'

interface RoutePattern {
  /** The path with names in braces: `/posts/{id}`. */
  readonly template: string
  /** The expression of each named group. */
  readonly params: ReadonlyMap<string, string>
}

const NAMED_GROUP = /^\(\?P?<(\w+)>/

/** The end of the character class at this position. */
function classEnd(pattern: string, start: number): number {
  let at = pattern[start + 1] === '^' ? start + 2 : start + 1
  // A bracket at the start of a class is a literal.
  if (pattern[at] === ']') at += 1
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
  return at
}

/** The end of the group at this position; groups may contain groups, classes and escapes. */
function groupEnd(pattern: string, start: number): number {
  let depth = 0
  for (let at = start; at < pattern.length; at += 1) {
    const letter = pattern[at]
    if (letter === '\\') at += 1
    else if (letter === '[') at = classEnd(pattern, at)
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    if (depth === 0) return at
  }
  return pattern.length - 1
}

/** A quantifier after a group is part of the parameter's expression. */
const repetitionAt = (pattern: string, at: number): string =>
  /^[?*+]/.exec(pattern.slice(at))?.[0] ?? ''

export function readPattern(pattern: string): RoutePattern {
  const params = new Map<string, string>()
  let template = ''
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charAt(at)
    const name = letter === '(' ? NAMED_GROUP.exec(pattern.slice(at)) : null
    if (name?.[1]) {
      const end = groupEnd(pattern, at)
      const inner = pattern.slice(at + name[0].length, end)
      const repetition = repetitionAt(pattern, end + 1)
      params.set(name[1], repetition ? `(${inner})${repetition}` : inner)
      template += `{${name[1]}}`
      at = end + repetition.length
    } else if (letter === '\\' && /[/.\-_]/.test(pattern[at + 1] ?? '')) {
      template += pattern[at + 1]
      at += 1
    } else template += letter
  }
  return { template: template.length > 1 ? template.replace(/\/$/, '') : template, params }
}

/** The template without parameter names. */
export const withoutParameterNames = (template: string): string =>
  replaceSpans(template, { open: '{', close: '}' }, '{}')

const VERSION = /\/v?\d+(?:\.\d+)*(?=\/|$)/g
/** The same without version segments: `/core/v2/posts` equals `/core/v3/posts`. */
export const withoutVersion = (template: string): string =>
  withoutParameterNames(template).replace(VERSION, '/*')
