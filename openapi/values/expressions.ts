/** As a regular expression that matches this text and no other. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `core.posts.*`: a whole text in which `*` matches anything. */
export const globExpression = (glob: string): RegExp =>
  new RegExp(`^${glob.split('*').map(escaped).join('.*')}$`)

const patterns = new Map<string, RegExp>()

/** The expression of a schema's pattern; each pattern of a contract is made once. */
export function patternExpression(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const made = new RegExp(pattern, 'u')
  patterns.set(pattern, made)
  return made
}
