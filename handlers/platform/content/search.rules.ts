/** Search terms and their relevance ranking (platform/core 6.1, 6.4). */

import { foldText, NOT_ASCII } from '#handlers/platform/text/collation.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import { trimChars } from '#openapi/values/text.ts'

interface SearchTerm {
  /** Without case and accents. */
  readonly text: string
  readonly isExcluded: boolean
}

export interface Search {
  readonly terms: readonly SearchTerm[]
  /** Number of words before common ones are dropped. */
  readonly words: number
  /** The whole text without case and accents. */
  readonly phrase: string
}

/** The searchable columns without case and accents. */
interface Searchable {
  readonly post_title: string
  readonly post_content: string
  readonly post_excerpt: string
}
export type Column = keyof Searchable

interface SearchedTexts {
  readonly title: string
  readonly content: string
  readonly excerpt: string
}

/** The searchable columns of a record. */
export const searchable = ({ title, content, excerpt }: SearchedTexts): Searchable => ({
  post_title: foldText(title),
  post_content: foldText(content),
  post_excerpt: foldText(excerpt),
})

const STOP_WORDS = new Set(
  'about,an,are,as,at,be,by,com,for,from,how,in,is,it,of,on,or,that,the,this,to,was,what,when,where,who,will,with,www'.split(
    ',',
  ),
)
const MAX_TERMS = 9
const WORD = /".*?(?:"|$)|(?:(?<=[\t ",+])|^)[^\t ",+]+/g

/** Quoted phrases keep their inner spaces. */
const unquote = (word: string): string => trimChars(word, /^".+"$/.test(word) ? `"'` : `"' `)

const isSignificant = (word: string): boolean =>
  word !== '' && word !== '0' && !/^[a-z-]$/i.test(word) && !STOP_WORDS.has(word.toLowerCase())

const toTerm = (word: string): SearchTerm => ({
  text: foldText(word.startsWith('-') ? word.slice(1) : word),
  isExcluded: word.startsWith('-'),
})

const sanitize = (sent: unknown): string => (typeof sent === 'string' ? sanitizeText(sent) : '')

/**
 * Whether results can be ordered by relevance; `0` counts as empty here, although it can be
 * searched for.
 */
export const isRankable = (sent: unknown): boolean => !['', '0'].includes(sanitize(sent))

/** In bytes; longer terms are ignored (platform/core 6.1). */
const MAX_LENGTH = 1600
const isTooLong = (text: string): boolean =>
  text.length > MAX_LENGTH || new TextEncoder().encode(text).length > MAX_LENGTH

/** Undefined for an empty search; a backslash escapes the next character. */
export function parseSearch(sent: unknown): Search | undefined {
  const text = sanitize(sent)
  if (text === '' || isTooLong(text)) return undefined
  const unescaped = text.replace(/\\(.?)/gs, '$1')
  const found = unescaped.match(WORD) ?? []
  const significant = found.map(unquote).filter(isSignificant)
  const isPhrase = significant.length === 0 || significant.length > MAX_TERMS
  return {
    terms: (isPhrase ? [unescaped] : significant).map(toTerm),
    words: Math.max(found.length, 1),
    phrase: foldText(unescaped),
  }
}

interface SearchOptions {
  readonly columns: readonly Column[]
  readonly isExact: boolean
}

export const ALL_COLUMNS: SearchOptions = {
  columns: ['post_title', 'post_excerpt', 'post_content'],
  isExact: false,
}

const isAscii = (term: string): boolean => /^[ -~]*$/.test(term)

type Finder = (text: string) => boolean

/** Only texts with letters beyond ASCII need a copy. */
function finderOf(term: string): Finder {
  const isInFolded = (text: string): boolean => foldText(text).includes(term)
  if (!isAscii(term)) return isInFolded
  const word = term.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const mayBeIn = new RegExp(`${word}|${NOT_ASCII}`, 'i')
  return (text) => mayBeIn.test(text) && isInFolded(text)
}

/** Without intermediate arrays: this runs for every record of a site. */
function inColumns(columns: readonly Column[], matches: Finder): (texts: SearchedTexts) => boolean {
  const isSelected = (column: Column): boolean => columns.includes(column)
  const [inTitle, inExcerpt] = [isSelected('post_title'), isSelected('post_excerpt')]
  const inContent = isSelected('post_content')
  return ({ title, excerpt, content }) =>
    (inTitle && matches(title)) ||
    (inExcerpt && matches(excerpt)) ||
    (inContent && matches(content))
}

/** Whether every word occurs, and no excluded one. */
export function matcherFor({ terms }: Search, { columns, isExact }: SearchOptions) {
  const tests = terms.map(({ text: term, isExcluded }) => {
    const matches = isExact ? (text: string) => foldText(text) === term : finderOf(term)
    return { isFound: inColumns(columns, matches), isExcluded }
  })
  return (texts: SearchedTexts): boolean => {
    for (const { isFound, isExcluded } of tests) if (isFound(texts) === isExcluded) return false
    return true
  }
}

const MAX_RANKED_TERMS = 6

/** Smaller is better. */
export function rank(text: Searchable, { terms, words, phrase }: Search): number {
  const included = terms.filter(({ isExcluded }) => !isExcluded).map((term) => term.text)
  const inTitle = (term: string): boolean => text.post_title.includes(term)
  if (words < 2) return included[0] !== undefined && inTitle(included[0]) ? 0 : 1
  const hasExclusion = /(?:\s|^)-/.test(phrase)
  if (!hasExclusion && inTitle(phrase)) return 1
  if (included.length <= MAX_RANKED_TERMS) {
    if (included.every(inTitle)) return 2
    if (included.some(inTitle)) return 3
  }
  if (!hasExclusion && text.post_excerpt.includes(phrase)) return 4
  return !hasExclusion && text.post_content.includes(phrase) ? 5 : 6
}
