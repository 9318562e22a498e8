import { memoizeIn } from './memoize.ts'

/** Escapes a text for use in a regular expression. */
export const escapeExpression = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A glob such as `core.posts.*`, matched against the whole text. */
export const globExpression = (glob: string): RegExp =>
  new RegExp(`^${glob.split('*').map(escapeExpression).join('.*')}$`)

/** The compiled pattern of a schema, cached. */
export const patternExpression = memoizeIn(
  new Map<string, RegExp>(),
  (pattern) => new RegExp(pattern, 'u'),
)
