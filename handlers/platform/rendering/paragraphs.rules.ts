/** Blank lines become paragraphs, single newlines become line breaks (platform/core 5.2). */
import { trimChars } from '#openapi/values/text.ts'

const BLOCKS =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)'

const NEWLINE = ' <!-- nl --> '
const PROTECTED_NEWLINE = '<KeptNewline />'

interface ExtractedText {
  readonly text: string
  readonly placeholders: ReadonlyMap<string, string>
}

/** Replaces preformatted text with placeholders, restored at the end. */
function extractPreformatted(text: string): ExtractedText {
  const placeholders = new Map<string, string>()
  if (!text.includes('<pre')) return { text, placeholders }
  const parts = text.split('</pre>')
  const last = parts.pop() ?? ''
  const rest = parts.map((part, index) => {
    const start = part.indexOf('<pre')
    if (start < 0) return part
    const name = `<pre kept-${index}></pre>`
    placeholders.set(name, `${part.slice(start)}</pre>`)
    return part.slice(0, start) + name
  })
  return { text: rest.join('') + last, placeholders }
}

const PLACEHOLDER = /<pre kept-\d+><\/pre>/g

const ELEMENT = /<!--[\s\S]*?(?:-->|$)|<[^>]*>?/g

const blocks = (before: string, after: string): RegExp =>
  new RegExp(`${before}${BLOCKS}${after}`, 'g')
const BLOCK_START = blocks('(<', '[\\s/>])')
const BLOCK_END = blocks('(</', '>)')
const WRAPPED_BLOCK = blocks('<p>\\s*(</?', '[^<>]*>)\\s*</p>')
const BLOCK_AFTER_START = blocks('<p>\\s*(</?', '[^<>]*>)')
const BLOCK_BEFORE_END = blocks('(</?', '[^<>]*>)\\s*</p>')
const BLOCK_BEFORE_BREAK = blocks('(</?', '[^<>]*>)\\s*<br />')

function breakAroundBlocks(text: string): string {
  return text
    .replace(/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n')
    .replace(BLOCK_START, '\n\n$1')
    .replace(BLOCK_END, '$1\n\n')
    .replace(/(<hr\s*?\/?>)/g, '$1\n\n')
    .replace(/\r\n?/g, '\n')
    .replace(ELEMENT, (element) => element.replaceAll('\n', NEWLINE))
}

type Edit = (text: string) => string

// Matches start only at the beginning of white space, so that long runs take linear time.
const closeBefore = (element: string): Edit => {
  const gap = new RegExp(`(?<!\\s)\\s*(${element})`, 'g')
  return (text) => text.replace(gap, '$1')
}

const closeAfter = (element: string): Edit => {
  const gap = new RegExp(`(${element})\\s*`, 'g')
  return (text) => text.replace(gap, '$1')
}

const PLAYER = /[<[](?:audio|video)/g
const PLAYER_END = /[>\]]\s*/g

/** Removes the gap after the tag of a player; each end is searched once, to stay linear. */
function closeAfterPlayers(text: string): string {
  let result = ''
  let done = 0
  for (const { index } of text.matchAll(PLAYER)) {
    if (index < done) continue
    PLAYER_END.lastIndex = index
    const end = PLAYER_END.exec(text)
    if (!end) break
    result += text.slice(done, end.index + 1)
    done = end.index + end[0].length
  }
  return result + text.slice(done)
}

const PARAMETER = '</?(?:param|embed)[^<>]*>'
const SOURCE = '<(?:source|track)[^<>]*>'

/**
 * Line breaks inside these elements are meaningless; the marks are a quick test for their presence.
 */
const GAPS: readonly { readonly marks: readonly string[]; readonly edits: readonly Edit[] }[] = [
  { marks: ['<option'], edits: [closeBefore('<option'), closeAfter('</option>')] },
  {
    marks: ['</object>'],
    edits: [
      closeAfter('<object[^<>]*>'),
      closeBefore('</object>'),
      closeBefore(PARAMETER),
      closeAfter(PARAMETER),
    ],
  },
  {
    marks: ['<source', '<track'],
    edits: [
      closeAfterPlayers,
      closeBefore('[<[]/(?:audio|video)[>\\]]'),
      closeBefore(SOURCE),
      closeAfter(SOURCE),
    ],
  },
  {
    marks: ['<figcaption'],
    edits: [closeBefore('<figcaption[^<>]*>'), closeAfter('</figcaption>')],
  },
]

const closeGaps = (text: string): string =>
  GAPS.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
    .flatMap(({ edits }) => edits)
    .reduce((result, edit) => edit(result), text)

const wrap = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${trimChars(paragraph, '\n')}</p>\n`)
    .join('')

const unwrapBlocks = (text: string): string =>
  text
    .replace(/<p>\s*<\/p>/g, '')
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>')
    .replace(WRAPPED_BLOCK, '$1')
    .replace(/<p>(<li(?:(?!<p>).)+?)<\/p>/g, '$1')
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>')
    .replace(BLOCK_AFTER_START, '$1')
    .replace(BLOCK_BEFORE_END, '$1')

const OPENING = /<(script|style|svg|math)/g

/** Protects newlines inside these elements; each end tag is searched once. */
function protectNewlines(text: string): string {
  let result = ''
  let done = 0
  const unclosed = new Set<string>()
  for (const { 0: opening, 1: name = '', index } of text.matchAll(OPENING)) {
    if (index < done || unclosed.has(name)) continue
    const end = text.indexOf(`</${name}>`, index + opening.length)
    if (end < 0) {
      unclosed.add(name)
      continue
    }
    result += text.slice(done, index) + text.slice(index, end).replaceAll('\n', PROTECTED_NEWLINE)
    done = end
  }
  return result + text.slice(done)
}

const isSpace = (char: string): boolean => char.trim() === ''

/** The start of the white space around a newline, and the end of its last newline. */
function runAround(text: string, newline: number): readonly [number, number] {
  let start = newline
  while (start > 0 && isSpace(text.charAt(start - 1))) start -= 1
  let end = newline + 1
  for (let at = end; at < text.length && isSpace(text.charAt(at)); at += 1)
    if (text[at] === '\n') end = at + 1
  return [start, end]
}

const BREAK = '<br />'

/** Each run of white space with a newline becomes one break, unless it directly follows a break. */
function breakRuns(text: string): string {
  let result = ''
  let done = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at)) {
    const [start, end] = runAround(text, at)
    at = end
    const isBroken = text.endsWith(BREAK, start)
    if (isBroken && end === start + 1) continue
    // After a break the first character of the run is kept.
    result += `${text.slice(done, isBroken ? start + 1 : start)}${BREAK}\n`
    done = end
  }
  return result + text.slice(done)
}

const breakLines = (text: string): string =>
  breakRuns(protectNewlines(text).replaceAll('<br>', BREAK).replaceAll('<br/>', BREAK)).replaceAll(
    PROTECTED_NEWLINE,
    '\n',
  )

const dropStrayBreaks = (text: string): string =>
  text
    .replace(BLOCK_BEFORE_BREAK, '$1')
    .replace(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^<>]*>)/g, '$1')
    .replace(/\n<\/p>$/, '</p>')

/** Empty, or with a line break in leading or trailing white space. */
function hasUnusualSpace(paragraph: string): boolean {
  const text = paragraph.trimStart()
  const before = paragraph.length - text.length
  const end = before + text.trimEnd().length
  return end === before || paragraph.lastIndexOf('\n', before) >= 0 || paragraph.includes('\n', end)
}

/** Fast path for text without tags; undefined for unusual white space. */
function plainParagraphs(source: string): string | undefined {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  const paragraphs = trimChars(text, '\n').split(/\n\s*\n/)
  if (paragraphs.some((paragraph) => hasUnusualSpace(paragraph))) return undefined
  return `<p>${paragraphs.map(breakRuns).join('</p>\n<p>')}</p>\n`
}

export function toParagraphs(source: string): string {
  if (source.trim() === '') return ''
  const plain = source.includes('<') ? undefined : plainParagraphs(source)
  if (plain !== undefined) return plain
  const { text, placeholders } = extractPreformatted(`${source}\n`)
  const separated = closeGaps(breakAroundBlocks(text)).replace(/\n\n+/g, '\n\n')
  const result = dropStrayBreaks(breakLines(unwrapBlocks(wrap(separated))))
  return result
    .replace(PLACEHOLDER, (name) => placeholders.get(name) ?? name)
    .replaceAll(NEWLINE, '\n')
    .replaceAll(NEWLINE.trim(), '\n')
}
