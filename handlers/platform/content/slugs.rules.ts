/** Slugs of items and their form (platform/core 7.3). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { withoutTags } from '#handlers/platform/rendering/tags.rules.ts'
import { memoizeText } from '#handlers/platform/text/memoize-text.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { Language } from '#openapi/language/variants.ts'
import { replaceSpans, trimEnd } from '#openapi/values/text.ts'
import { allowsFloatingDate } from './dates.rules.ts'

const MAX_LENGTH = 200
/** Characters of the title that are read; the rest could not affect the slug. */
const MAX_TITLE_LENGTH = 10_000
/** The same with tags, which take time to remove. */
const MAX_MARKUP_LENGTH = 100_000

const GERMAN: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  ä: 'ae',
  Ö: 'Oe',
  ö: 'oe',
  Ü: 'Ue',
  ü: 'ue',
  ß: 'ss',
}

/** Letters without a decomposition into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Ø: 'O',
  ø: 'o',
  Þ: 'TH',
  þ: 'th',
  ß: 's',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  Ə: 'E',
  ǝ: 'e',
  '€': 'E',
  '£': '',
}

const FOLDABLE = /[\u00aa\u00ba\u00a3\u20ac\u00c0-\u024f\u1ea0-\u1ef9]/g

/** Accented Latin letters become plain ones; German has its own rule for umlauts. */
function foldAccents(text: string, language: Language): string {
  return text.normalize('NFC').replace(FOLDABLE, (char) => {
    const german = language === 'de' ? GERMAN[char] : undefined
    return german ?? LETTERS[char] ?? char.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  })
}

const encodeChar = (char: string): string => {
  if (char.charCodeAt(0) < 128) return char
  // Lone surrogates cannot be encoded.
  return char.length === 1 && /[\ud800-\udfff]/.test(char)
    ? ''
    : encodeURIComponent(char).toLowerCase()
}

/** Percent-encodes non-ASCII characters, cut before the first one that does not fit. */
function encodeOctets(text: string, longest = MAX_LENGTH): string {
  let encoded = ''
  for (const char of text) {
    const next = encodeChar(char)
    if (encoded.length + next.length > longest) break
    encoded += next
  }
  return encoded
}

// Encoded characters that are dropped: soft hyphen, quotes, bullet, signs, accents, zero widths.
const DROPPED =
  /%c2%ad|%c2%a1|%c2%bf|%c2%ab|%c2%bb|%e2%80%(?:b9|ba|9[89a-f]|a2|a6|8[b-f]|a[a-e])|%c2%a9|%c2%ae|%c2%b0|%c2%b4|%e2%84%a2|%cb%8a|%cc%8[014c]|%cd%81|%ef%bb%bf|%ef%bf%bc/g
// Encoded dashes and spaces with a width.
const DASHES = /%c2%a0|%e2%80%(?:9[34]|8[0-9a]|a[89]|af)/g
const DASH_ENTITIES = /&nbsp;|&#160;|&ndash;|&#8211;|&mdash;|&#8212;/g

const keepOctets = (text: string): string => text.replace(/%(?![a-f0-9]{2})/gi, '')

/** An entity ends on its line. */
const withoutEntities = (text: string): string =>
  text
    .split('\n')
    .map((line) => replaceSpans(line, { open: '&', close: ';', min: 1 }, ''))
    .join('\n')

/** Fast path: letters, digits and blanks with nothing to fold, drop or encode. */
const SIMPLE = /^[a-z0-9]+(?: [a-z0-9]+)*$/i

const computeSlug = (text: string, language: Language): string =>
  spellSlug(foldAccents(readableText(text), language))

const readableText = (text: string): string =>
  keepOctets(withoutTags(text.slice(0, MAX_MARKUP_LENGTH)).slice(0, MAX_TITLE_LENGTH))

/** A slug in a filter: accents are kept, so that only slugs stored with them match. */
export const querySlug = (text: string): string => spellSlug(readableText(text))

function spellSlug(text: string): string {
  const spelled = encodeOctets(text.toLowerCase())
    .replace(DASHES, '-')
    .replace(DASH_ENTITIES, '-')
    .replaceAll('/', '-')
    .replace(DROPPED, '')
    .replaceAll('%c3%97', 'x')
  return withoutEntities(spelled)
    .replaceAll('.', '-')
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/ +/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

const cachedSlug: Readonly<Record<Language, (text: string) => string>> = {
  en: memoizeText((text) => computeSlug(text, 'en')),
  de: memoizeText((text) => computeSlug(text, 'de')),
}

/** The text as a slug; empty when no character remains. Cached, since titles repeat. */
export function toSlug(text: string, language: Language): string {
  if (text.length > MAX_LENGTH) return computeSlug(text, language)
  return SIMPLE.test(text) ? text.toLowerCase().replaceAll(' ', '-') : cachedSlug[language](text)
}

/** The slug of a title; the platform escapes NUL as a backslash and a zero before it. */
export const titleSlug = (title: string, language: Language): string =>
  toSlug(title.replaceAll('\0', '0'), language)

/** Truncates a slug without breaking a character. */
export function truncateSlug(slug: string, length: number): string {
  if (slug.length <= length) return trimEnd(slug, '-')
  const cut = slug.includes('%') ? encodeOctets(decode(slug), length) : slug.slice(0, length)
  return trimEnd(cut, '-')
}

const RESERVED = ['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']

/** Slugs reserved for the site's own URLs. */
export function isReservedSlug(
  slug: string,
  type: string,
  currentSlug: string | undefined,
): boolean {
  if (RESERVED.includes(slug)) return true
  if (type === 'page') return /^(?:page)?\d+$/.test(slug)
  // A number could be read as the year of an archive.
  return type === 'post' && slug !== currentSlug && /^\d+$/.test(slug) && Number(slug) !== 0
}

interface SlugRequest {
  readonly sent: string | undefined
  /** Whether the caller may publish items of this type. */
  readonly isPublisher: boolean
  readonly language: Language
}

/** Sent, kept or derived from the title; drafts may have none, only publishers name pending items. */
export function wantedSlug(
  { status, slug, title }: Pick<PostRecord, 'status' | 'slug' | 'title'>,
  { sent, isPublisher, language }: SlugRequest,
): string {
  const mayName = status !== 'pending' || isPublisher
  const named = mayName ? (sent === undefined ? slug : toSlug(sent, language)) : ''
  if (named !== '' || allowsFloatingDate(status)) return named
  return titleSlug(title, language)
}

/** Slugs that are not valid as a class name are replaced by the id. */
export function slugClass(slug: string, id: number): string {
  const clean = slug.replace(/%[a-f0-9]{2}/gi, '').replace(/[^A-Za-z0-9_-]/g, '')
  return clean === '' || /^\d+$/.test(clean) || clean.replace(/-/g, '') === '' ? String(id) : clean
}
