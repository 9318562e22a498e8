import { memoIn } from './memo.ts'

/** As a regular expression that matches this text and no other. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `core.posts.*`: a whole text in which `*` matches anything. */
export const globExpression = (glob: string): RegExp =>
  new RegExp(`^${glob.split('*').map(escaped).join('.*')}$`)

/** The expression of a schema's pattern; each pattern of a contract is made once. */
export const patternExpression = memoIn(
  new Map<string, RegExp>(),
  (pattern) => new RegExp(pattern, 'u'),
)
