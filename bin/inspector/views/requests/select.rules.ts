import type { RequestSummary } from '#handlers/control/requests/show.ts'

interface SearchKey {
  readonly example: string
  readonly finds: string
  /** The value of a summary that begins with the text; the server searches for other keys. */
  readonly of?: (request: RequestSummary) => string
}

export const SEARCH_KEYS: Readonly<Record<string, SearchKey>> = {
  status: {
    example: 'status:404',
    finds: 'a status, or its first digits: status:4',
    of: ({ status }) => String(status),
  },
  method: { example: 'method:POST', finds: 'a method', of: ({ method }) => method },
  user: { example: 'user:editor', finds: 'a login', of: ({ user = 'anonymous' }) => user },
  role: { example: 'role:editor', finds: 'a role of the user, or anonymous' },
  code: { example: 'code:rest_*', finds: 'an error code, * for any text' },
  argument: { example: 'argument:page=2', finds: 'a sent argument, with or without a value' },
  member: { example: 'member:title.rendered', finds: 'a member of the response or its records' },
  operation: { example: 'operation:core.posts.*', finds: 'an operation, also as part of a batch' },
}

type SearchTerm = readonly [key: string, value: string]

export interface RequestSelection {
  /** Lowercase; every word must occur in the summary of a request. */
  readonly words: readonly string[]
  /** Terms of the summary. */
  readonly terms: readonly SearchTerm[]
  readonly only: 'all' | 'writes' | 'errors' | 'hints'
  /** Undefined for all sites. */
  readonly site: string | undefined
}

const TERM = /^([a-z]+):(.+)$/i

/** `status:404`; undefined for a word. */
function termIn(word: string): SearchTerm | undefined {
  const [, name = '', value] = TERM.exec(word) ?? []
  const key = name.toLowerCase()
  return value && Object.hasOwn(SEARCH_KEYS, key) ? [key, value] : undefined
}

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

/** Words with the form of a key that does not exist. */
export const unknownKeysIn = (text: string): readonly string[] =>
  wordsIn(text).flatMap((word) => (termIn(word) ? [] : (TERM.exec(word)?.[1] ?? [])))

interface ParsedSearch extends Pick<RequestSelection, 'words' | 'terms'> {
  /** The query of the terms that the server searches for; empty without any. */
  readonly query: string
}

export function termsOf(text: string): ParsedSearch {
  const all = wordsIn(text)
  const terms = all.flatMap((word) => {
    const term = termIn(word)
    return term ? [term] : []
  })
  const isOwn = ([key]: SearchTerm): boolean => SEARCH_KEYS[key]?.of !== undefined
  return {
    words: all.filter((word) => !termIn(word)).map((word) => word.toLowerCase()),
    terms: terms.filter(isOwn),
    query: String(
      new URLSearchParams(terms.filter((term) => !isOwn(term)).map((term) => [...term])),
    ),
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const KINDS: Readonly<Record<RequestSelection['only'], (request: RequestSummary) => boolean>> = {
  all: () => true,
  writes: ({ method }) => !READS.has(method),
  // A closed connection has status 0.
  errors: ({ status }) => status === 0 || status >= 400,
  hints: ({ hints }) => hints.length > 0,
}

/** Cache of search texts: thousands of entries are searched on every input. */
const texts = new WeakMap<RequestSummary, string>()

function textOf(request: RequestSummary): string {
  const known = texts.get(request)
  if (known !== undefined) return known
  const { method, target, status, user = 'anonymous', code = '', operation = '' } = request
  const remarks = [...request.changed, ...request.hints.map(({ message }) => message)].join(' ')
  const made = `${method} ${target} ${status} ${user} ${code} ${operation} ${remarks}`.toLowerCase()
  texts.set(request, made)
  return made
}

const hasTerm = (request: RequestSummary, [key, value]: SearchTerm): boolean =>
  SEARCH_KEYS[key]?.of?.(request).toLowerCase().startsWith(value.toLowerCase()) ?? false

/** Newest first. */
export function selectFrom(
  all: readonly RequestSummary[],
  { words, terms, only, site }: RequestSelection,
): readonly RequestSummary[] {
  return all
    .filter(
      (request) =>
        (site === undefined || request.site === site) &&
        KINDS[only](request) &&
        terms.every((term) => hasTerm(request, term)) &&
        words.every((word) => textOf(request).includes(word)),
    )
    .toReversed()
}
