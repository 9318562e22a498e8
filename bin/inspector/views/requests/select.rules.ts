import type { RequestSummary } from '#handlers/control/requests/show.ts'

export interface RequestSelection {
  /** Lowercase; every word must occur in the summary of a request. */
  readonly words: readonly string[]
  readonly only: 'all' | 'writes' | 'errors' | 'hints'
  /** Undefined for all sites. */
  readonly site: string | undefined
}

/** Terms such as `role:editor`, which the server searches for. */
const TERM = /^(argument|member|code|role):(.+)$/

interface SearchTerms {
  readonly words: readonly string[]
  /** The query of the terms; empty without any. */
  readonly query: string
}

export function termsOf(text: string): SearchTerms {
  const all = text.split(/\s+/).filter(Boolean)
  const terms = all.flatMap((word) => {
    const [, name, value] = TERM.exec(word) ?? []
    return name && value ? [[name, value]] : []
  })
  return {
    words: all.filter((word) => !TERM.test(word)).map((word) => word.toLowerCase()),
    query: String(new URLSearchParams(terms)),
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const KINDS: Readonly<Record<RequestSelection['only'], (request: RequestSummary) => boolean>> = {
  all: () => true,
  writes: ({ method }) => !READS.has(method),
  errors: ({ status }) => status >= 400,
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

/** Newest first. */
export function selectFrom(
  all: readonly RequestSummary[],
  { words, only, site }: RequestSelection,
): readonly RequestSummary[] {
  return all
    .filter(
      (request) =>
        (site === undefined || request.site === site) &&
        KINDS[only](request) &&
        words.every((word) => textOf(request).includes(word)),
    )
    .toReversed()
}
