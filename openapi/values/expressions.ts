import { memoizeIn } from './memoize.ts'

/** Escapes a text for use in a regular expression. */
export const escapeExpression = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A glob such as `core.posts.*`, matched against the whole text. */
export const globExpression = (glob: string): RegExp =>
  new RegExp(`^${glob.split('*').map(escapeExpression).join('.*')}$`)

/** Patterns of deployments may escape characters that need no escape, which the flag forbids. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** The compiled pattern of a schema, cached. */
export const patternExpression = memoizeIn(new Map<string, RegExp>(), compile)
