/** A names file: the vocabulary of one real deployment (docs/names.md). */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isHeaderName } from '#openapi/values/header-text.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asRecord, describeValue, fromKeys, isAmong, isRecord } from '#openapi/values/json.ts'
import { invertMap } from './values.ts'
import { pathReplacer, wordReplacer } from './words.ts'

/** The neutral words of the interface document, each a substitute for a vendor name. */
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

/** Neutral words of further namespaces, not listed as words in the document. */
export const OTHER_WORDS = [
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

export const EXACT_KINDS = ['paths', 'arguments', 'values', 'fields', 'headers'] as const
type ExactKind = (typeof EXACT_KINDS)[number]

/** Kinds whose entries may be limited to a scope: an argument, a field or a route. */
const SCOPED_KINDS = ['arguments', 'values'] as const
type ScopedKind = (typeof SCOPED_KINDS)[number]

/** Entries by scope: values by argument or field, arguments by path. */
type EntriesByScope = ReadonlyMap<string, ReadonlyMap<string, string>>

type NameMap = Readonly<Record<string, string>>
type NeutralWord = (typeof NEUTRAL_WORDS)[number] | (typeof OTHER_WORDS)[number]

/** The content of a names file. */
export interface NamesDocument extends Readonly<Partial<Record<NeutralWord, string>>> {
  readonly paths?: NameMap
  readonly arguments?: Readonly<Record<string, string | NameMap>>
  readonly values?: Readonly<Record<string, string | NameMap>>
  readonly fields?: NameMap
  readonly headers?: NameMap
}

export interface Names {
  readonly words: ReadonlyMap<string, string>
  /** Values of single arguments or fields, by neutral name. */
  readonly scopedValues: EntriesByScope
  /** Arguments of single routes, by neutral path. */
  readonly scopedArguments: EntriesByScope
  readonly exact: Readonly<Record<ExactKind, ReadonlyMap<string, string>>>
}

const WORD = /^[a-z][a-z0-9]*(?:[-_/][a-z0-9]+)*$/i

function readWord(name: string, value: unknown): [string, string] {
  const known: readonly string[] = [...NEUTRAL_WORDS, ...OTHER_WORDS]
  if (!known.includes(name))
    throw new InputError(
      `expected a neutral word (${NEUTRAL_WORDS.join(', ')}) or one of ${EXACT_KINDS.join(', ')}, got ${name}`,
    )
  if (typeof value !== 'string' || !WORD.test(value))
    throw new InputError(`expected a word for ${name}, got ${describeValue(value)}`)
  return [name, value]
}

/** `"values": {"_builder_edit_mode": {"builder": "builder"}}` */
function readScoped(kind: ScopedKind, value: unknown): EntriesByScope {
  const scopes = Object.entries(asRecord(value)).filter(([, to]) => isRecord(to))
  const invalid = kind === 'arguments' && scopes.find(([scope]) => !scope.startsWith('/'))
  if (invalid)
    throw new InputError(`expected a string or the path of a route at arguments.${invalid[0]}`)
  return new Map(scopes.map(([scope, to]) => [scope, readExact(kind, to, `${kind}.${scope}`)]))
}

function readExact(
  kind: ExactKind,
  value: unknown,
  scope: string = kind,
): ReadonlyMap<string, string> {
  if (value === undefined) return new Map()
  if (!isRecord(value)) throw new InputError(`expected an object at ${scope}`)
  const map = new Map<string, string>()
  for (const [from, to] of Object.entries(value)) {
    if (isAmong(SCOPED_KINDS, kind) && scope === kind && isRecord(to)) continue
    if (typeof to !== 'string' || to === '')
      throw new InputError(`expected a string at ${scope}.${from}, got ${describeValue(to)}`)
    if (kind === 'headers' && !isHeaderName(to))
      throw new InputError(
        `expected the name of a header at ${kind}.${from}, got ${describeValue(to)}`,
      )
    map.set(from, to)
  }
  rejectDuplicates(map, scope)
  return map
}

function rejectDuplicates(map: ReadonlyMap<string, string>, scope: string): void {
  const sources = new Map<string, string>()
  for (const [from, to] of map) {
    const other = sources.get(to)
    if (other !== undefined)
      throw new InputError(
        `expected different names in ${scope}, got "${to}" for both ${other} and ${from}`,
      )
    sources.set(to, from)
  }
}

/**
 * A word cannot be renamed without the longer words that contain it, because that is irreversible.
 */
function requireLongerWords(words: ReadonlyMap<string, string>): void {
  for (const word of words.keys())
    for (const longer of NEUTRAL_WORDS)
      if (longer.startsWith(`${word}-`) && !words.has(longer))
        throw new InputError(`expected a name for ${longer} as well as for ${word}, got none`)
}

export function readNames(value: unknown): Names {
  if (!isRecord(value)) throw new InputError('expected an object of names, got another value')
  const words = new Map(
    Object.entries(value)
      .filter(([name]) => !isAmong(EXACT_KINDS, name))
      .map(([name, word]) => readWord(name, word)),
  )
  rejectDuplicates(words, 'the words')
  requireLongerWords(words)
  return {
    words,
    scopedValues: readScoped('values', value['values']),
    scopedArguments: readScoped('arguments', value['arguments']),
    exact: fromKeys(EXACT_KINDS, (kind) => readExact(kind, value[kind])),
  }
}

/** The parts of an operation that names depend on. */
type NamedOperation = Pick<ContractOperation, 'path' | 'sample'>

/** One direction of the translation, by kind of name. */
export interface Vocabulary {
  namespace(name: string): string
  path(path: string): string
  argument(name: string): string
  /** The value of an argument or field, if that is known. */
  value(value: string, scope?: string): string
  field(name: string): string
  header(name: string): string
  /** Any other identifier, such as error codes. */
  identifier(name: string): string
  /** The same with the argument names of one route, by neutral path, and the members it keeps. */
  forOperation(operation: NamedOperation): Vocabulary
}

/** Members that deployments name with the plain word, whatever the name of the add-on. */
const PLAIN_MEMBERS = ['folders']

/** Translates neutral names to those of the deployment; exact entries override words. */
export function vocabularyOf({ words, exact, scopedValues, scopedArguments }: Names): Vocabulary {
  const replace = wordReplacer(words)
  const replacePath = pathReplacer(words)
  const translatorFor = (kind: ExactKind) => (name: string) =>
    exact[kind].get(name) ?? replace(name)
  const memberTranslator = (kind: ExactKind) => {
    const translate = translatorFor(kind)
    return (name: string) =>
      isAmong(PLAIN_MEMBERS, name) && !exact[kind].has(name) ? name : translate(name)
  }
  const argument = memberTranslator('arguments')
  const vocabulary: Vocabulary = {
    namespace: (name) => exact.paths.get(`/${name}`)?.slice(1) ?? replace(name),
    path: (path) => exact.paths.get(path) ?? replacePath(path),
    argument,
    value: (value, scope = '') =>
      scopedValues.get(scope)?.get(value) ?? translatorFor('values')(value),
    field: memberTranslator('fields'),
    // Header names are not translated by words, which may occur in them by coincidence.
    header: (name) => exact.headers.get(name) ?? name,
    identifier: replace,
    forOperation: ({ path, sample: { ownMembers } = {} }) => {
      const routeArguments = scopedArguments.get(path)
      return {
        ...vocabulary,
        ...(routeArguments && { argument: (name) => routeArguments.get(name) ?? argument(name) }),
        ...(ownMembers && {
          field: (name) => (ownMembers.includes(name) ? name : vocabulary.field(name)),
        }),
      }
    },
  }
  return vocabulary
}

const invertScoped = (
  entries: EntriesByScope,
  translateScope: (scope: string) => string,
): EntriesByScope =>
  new Map([...entries].map(([scope, names]) => [translateScope(scope), invertMap(names)]))

/** The reverse: from the names of the deployment to the neutral ones. */
export function invertNames(names: Names): Names {
  const { words, exact, scopedValues, scopedArguments } = names
  return {
    scopedValues: invertScoped(scopedValues, vocabularyOf(names).argument),
    // Routes are identified by their neutral path in both directions.
    scopedArguments: invertScoped(scopedArguments, (path) => path),
    words: invertMap(words),
    exact: fromKeys(EXACT_KINDS, (kind) => invertMap(exact[kind])),
  }
}

export const neutralVocabularyOf = (names: Names): Vocabulary => vocabularyOf(invertNames(names))
