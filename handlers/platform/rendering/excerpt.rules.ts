/** The excerpt an item gets when it has none of its own (platform/core 5.2). */
import { withoutMarkup } from './tags.rules.ts'

export const EXCERPT_WORDS = 55
const MORE = ' [&hellip;]'

/** The first words of rendered content, without tags. */
export function firstWords(rendered: string, length: number): string {
  const words = withoutMarkup(rendered)
    .split(/[\n\r\t ]+/)
    .filter(Boolean)
  if (words.length <= length) return words.join(' ')
  const kept = length < 0 ? words.slice(0, -1) : words.slice(0, length)
  return `${kept.join(' ')}${MORE}`
}

/** What comes after the mark is for the whole article only. */
export const beforeMore = (content: string): string =>
  content.split(/<!--more(?:.*?)?-->|<!--nextpage-->/, 1)[0] ?? ''
