/**
 * Response cache for reads, valid while the inputs of a response are unchanged. Dependencies are
 * not declared but observed while the response is made: responses that wrote, read the clock or
 * drew a random number are not cached, and headers that were read are compared again.
 */
import type { Site } from '#fixtures/site/site.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { type CachedResponse, type CacheSlot, MAX_CACHED_LENGTH } from './response-cache.ts'
import type { IncomingRequest } from './steps.ts'
import type { Trace } from './trace.ts'

function isStillValid(
  known: CachedResponse,
  { site, caller, urls, request }: IncomingRequest,
): boolean {
  if (known.version !== site.version || known.caller !== caller || known.urls !== urls) return false
  for (const [name, value] of known.headers) if (request.header(name) !== value) return false
  return true
}

/** Only what never expires: temporary passwords and sessions are checked with every request. */
const reusableHead = ({ head }: IncomingRequest['request'], { signedInBy, nonce }: Trace) =>
  nonce !== 'absent' && (signedInBy === undefined || signedInBy === 'password') ? head : undefined

const isCacheable = ({ body, chunks, stream, slow, drop }: HttpOutput): boolean =>
  !chunks && !stream && !drop && slow === undefined && body.length <= MAX_CACHED_LENGTH

function createAndCache(
  incoming: IncomingRequest,
  { cacheSlot, trace }: { readonly cacheSlot: CacheSlot; readonly trace: Trace },
  make: (incoming: IncomingRequest) => HttpOutput,
): HttpOutput {
  const { site, request, caller, urls } = incoming
  const { version } = site
  const readsBefore = site.clock.readCount()
  const headers = new Map<string, string | undefined>()
  const header = (name: string): string | undefined => {
    const value = request.header(name)
    headers.set(name, value)
    return value
  }
  const output = make({ ...incoming, request: { ...request, header } })
  if (site.version === version && site.clock.readCount() === readsBefore && isCacheable(output))
    cacheSlot.set({
      ...{ version, caller, urls, headers, head: reusableHead(request, trace) },
      output: { ...output, wire: { headers: output.headers } },
      args: trace.args,
      error: trace.error,
      decisions: trace.decisions,
      quirks: trace.quirks,
      departures: trace.departures,
      signedInBy: trace.signedInBy,
      nonce: trace.nonce,
      rejection: trace.rejection,
    })
  return output
}

/** The decisions are those that were made for the cached response. */
function traceCached(trace: Trace, known: CachedResponse): void {
  const { args, error, decisions, quirks, departures } = known
  trace.isCached = true
  trace.args = args
  trace.error = error
  trace.decisions = decisions
  trace.quirks = quirks
  trace.departures = departures
}

/** The cached response if it is still valid; otherwise a new one. */
export function cachedOrNew(
  incoming: IncomingRequest,
  make: (incoming: IncomingRequest) => HttpOutput,
): HttpOutput {
  const { cacheSlot, trace } = incoming
  if (!cacheSlot || !trace) return make(incoming)
  const known = cacheSlot.get()
  if (!known || !isStillValid(known, incoming))
    return createAndCache(incoming, { cacheSlot, trace }, make)
  known.head = reusableHead(incoming.request, trace)
  known.rejection = trace.rejection
  known.nonce = trace.nonce
  traceCached(trace, known)
  return known.output
}

/**
 * The cached response for a request with the same headers as the previous one to this address,
 * while the site is unchanged. Skips authentication.
 */
export function cachedForSameHead(
  { cacheSlot, input, trace }: Dispatch,
  { version }: Site,
): HttpOutput | undefined {
  const known = cacheSlot?.get()
  if (!known || !input.head || known.head !== input.head || known.version !== version)
    return undefined
  trace.user = known.caller.user
  trace.rejection = known.rejection
  trace.signedInBy = known.signedInBy
  trace.nonce = known.nonce
  traceCached(trace, known)
  return known.output
}
