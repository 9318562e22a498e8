/** The automatic excerpt of an item without its own (platform/core 5.2). */
import { withoutMarkup } from './tags.rules.ts'

export const EXCERPT_WORDS = 55
const MORE = ' [&hellip;]'

const FOOTNOTE = /<sup data-fn="[^"<>]*" class="[^"<>]*">\s*<a [^<>]*>\d+<\/a>\s*<\/sup>/g

/** An excerpt has no marks of footnotes. */
export const withoutFootnotes = (content: string): string =>
  content.includes('data-fn=') ? content.replace(FOOTNOTE, '') : content

/** The first words of rendered content, without tags. */
export function firstWords(rendered: string, length: number, more = MORE): string {
  // One extra word shows whether there are more; a negative length drops the last word.
  const max = length < 0 ? undefined : length + 2
  const words = withoutMarkup(rendered)
    .split(/[\n\r\t ]+/, max)
    .filter(Boolean)
  if (words.length <= length) return words.join(' ')
  const selected = length < 0 ? words.slice(0, -1) : words.slice(0, length)
  return `${selected.join(' ')}${more}`
}

/** The position of the first complete `more` mark on a line, or the end of the text. */
function moreAt(content: string): number {
  let start = 0
  for (const line of content.split('\n')) {
    const at = line.indexOf('<!--more')
    if (at >= 0 && line.includes('-->', at)) return start + at
    start += line.length + 1
  }
  return content.length
}

const PAGE_BREAK_IN_FRONT =
  /^(?:<!-- wp:nextpage -->)?\n?<!--nextpage-->\n?(?:<!-- \/wp:nextpage -->)?/

/** The content before the `more` mark and the first page break; one in front of all is ignored. */
export function beforeMore(whole: string): string {
  const content = whole.replace(PAGE_BREAK_IN_FRONT, '')
  const beforeMark = content.includes('<!--more') ? content.slice(0, moreAt(content)) : content
  const page = beforeMark.indexOf('<!--nextpage-->')
  return page < 0 ? beforeMark : beforeMark.slice(0, page)
}
