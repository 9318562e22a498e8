/** A names file: the vocabulary of one real deployment (docs/names.md). */
import { InputError } from '#openapi/input-error.ts'
import { fromKeys, isOneOf, isRecord, shownBriefly } from '#openapi/json.ts'
import { inverse } from './values.ts'
import { wordReplacer } from './words.ts'

/** The neutral words of the interface document; each stands for a vendor's own. */
export const NEUTRAL_WORDS = [
  'core',
  'builder',
  'builder-pro',
  'builder-ai',
  'starter-plus',
  'starter-theme',
  'suite',
  'spamfilter',
  'contactform',
  'sitecopy',
  'folders',
  'cookie-consent',
  'multilang',
  'seo',
] as const

/** Namespaces that keep a neutral word of their own, though the document does not list it as one. */
const OTHER_WORDS = [
  'oembed',
  'image-optimizer',
  'sitehealth',
  'blockeditor',
  'abilities',
  'posttypes',
  'clonepost',
  'sitestats',
  'forms-plugin',
  'vendor',
] as const

const EXACT_KINDS = ['paths', 'arguments', 'values', 'fields', 'headers'] as const
type ExactKind = (typeof EXACT_KINDS)[number]

export interface Names {
  readonly words: ReadonlyMap<string, string>
  readonly exact: Readonly<Record<ExactKind, ReadonlyMap<string, string>>>
}

const WORD = /^[a-z][a-z0-9]*(?:[-_/][a-z0-9]+)*$/i

/** What may stand in front of the colon. */
const HEADER = /^[\w!#$%&'*+.^`|~-]+$/

function readWord(name: string, value: unknown): [string, string] {
  const known: readonly string[] = [...NEUTRAL_WORDS, ...OTHER_WORDS]
  if (!known.includes(name))
    throw new InputError(
      `expected a neutral word (${NEUTRAL_WORDS.join(', ')}) or one of ${EXACT_KINDS.join(', ')}, got ${name}`,
    )
  if (typeof value !== 'string' || !WORD.test(value))
    throw new InputError(`expected a word for ${name}, got ${shownBriefly(value)}`)
  return [name, value]
}

function readExact(kind: ExactKind, value: unknown): ReadonlyMap<string, string> {
  if (value === undefined) return new Map()
  if (!isRecord(value)) throw new InputError(`expected an object at ${kind}`)
  const map = new Map<string, string>()
  for (const [from, to] of Object.entries(value)) {
    if (typeof to !== 'string' || to === '')
      throw new InputError(`expected a string at ${kind}.${from}, got ${shownBriefly(to)}`)
    if (kind === 'headers' && !HEADER.test(to))
      throw new InputError(
        `expected the name of a header at ${kind}.${from}, got ${shownBriefly(to)}`,
      )
    map.set(from, to)
  }
  refuseDoubles(map, kind)
  return map
}

function refuseDoubles(map: ReadonlyMap<string, string>, place: string): void {
  const seen = new Map<string, string>()
  for (const [from, to] of map) {
    const other = seen.get(to)
    if (other !== undefined)
      throw new InputError(
        `expected different names in ${place}, got "${to}" for both ${other} and ${from}`,
      )
    seen.set(to, from)
  }
}

/** A word inside a longer one cannot be renamed alone: nobody could tell the two apart again. */
function refuseForgotten(words: ReadonlyMap<string, string>): void {
  for (const word of words.keys())
    for (const longer of NEUTRAL_WORDS)
      if (longer.startsWith(`${word}-`) && !words.has(longer))
        throw new InputError(`expected a name for ${longer} too, since ${word} has one, got none`)
}

export function readNames(value: unknown): Names {
  if (!isRecord(value)) throw new InputError('expected an object of names, got something else')
  const words = new Map(
    Object.entries(value)
      .filter(([name]) => !isOneOf(EXACT_KINDS, name))
      .map(([name, word]) => readWord(name, word)),
  )
  refuseDoubles(words, 'the words')
  refuseForgotten(words)
  return { words, exact: fromKeys(EXACT_KINDS, (kind) => readExact(kind, value[kind])) }
}

/** One direction of the translation, kind by kind. */
export interface Vocabulary {
  namespace(name: string): string
  path(path: string): string
  argument(name: string): string
  value(value: string): string
  field(name: string): string
  header(name: string): string
  /** Any other identifier: error codes, for one. */
  identifier(name: string): string
}

/** From the neutral names to those of the deployment; exact entries win over words. */
export function vocabularyOf({ words, exact }: Names): Vocabulary {
  const replace = wordReplacer(words)
  const by = (kind: ExactKind) => (name: string) => exact[kind].get(name) ?? replace(name)
  return {
    namespace: (name) => exact.paths.get(`/${name}`)?.slice(1) ?? replace(name),
    path: (path) => exact.paths.get(path) ?? replacePath(path, replace),
    argument: by('arguments'),
    value: by('values'),
    field: by('fields'),
    // A header is no name of a route: a word in it may well be the deployment's own on both sides.
    header: (name) => exact.headers.get(name) ?? name,
    identifier: replace,
  }
}

/** The way back: from the names of the deployment to the neutral ones. */
export function neutralVocabularyOf({ words, exact }: Names): Vocabulary {
  return vocabularyOf({
    words: inverse(words),
    exact: fromKeys(EXACT_KINDS, (kind) => inverse(exact[kind])),
  })
}

/** Parameter names in braces stay: they are part of the pattern, not of the vocabulary. */
const replacePath = (path: string, replace: (text: string) => string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? segment : replace(segment)))
    .join('/')
