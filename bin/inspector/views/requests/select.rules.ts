import type { RequestSummary } from '#handlers/control/requests/show.ts'

export interface RequestSelection {
  /** Every word must occur in the summary of a request. */
  readonly words: string
  readonly only: 'all' | 'writes' | 'errors' | 'hints'
  /** Undefined for all sites. */
  readonly site: string | undefined
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
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(
      (request) =>
        (site === undefined || request.site === site) &&
        KINDS[only](request) &&
        wanted.every((word) => textOf(request).includes(word)),
    )
    .toReversed()
}
