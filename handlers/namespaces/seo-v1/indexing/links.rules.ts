/** Counts the internal links of a text. */
import { startsWithSegment } from '#openapi/values/text.ts'

const LINK = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi

/** Relative addresses and those below the home address; fragments are not counted. */
export const isInternal = (href: string, homes: readonly string[]): boolean => {
  if (href === '' || href.startsWith('#') || href.startsWith('//')) return false
  if (href.startsWith('/')) return true
  return homes.some((home) => startsWithSegment(href, home))
}

export function countLinks(markup: string, homes: readonly string[]): number {
  let count = 0
  for (const [, double, single] of markup.matchAll(LINK))
    if (isInternal((double ?? single ?? '').trim(), homes)) count += 1
  return count
}
