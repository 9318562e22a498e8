import type { Credentials, Identity } from '../targets/identities.ts'
import { basicHeader } from '../targets/identities.ts'
import { type Answer, type Exchange, type Outgoing, toAnswer, TransportError } from './exchange.ts'
import type { Guard } from './guard.ts'
import { ConnectionError, type Http, type RawAnswer } from './http.ts'
import { type Clock, type Pace, retryAfter, systemClock } from './pace.ts'

export interface TransportOptions {
  readonly address: RestAddress
  readonly http: Http
  readonly guard: Guard
  readonly pace: Pace
  readonly credentials: Credentials
  readonly clock?: Clock
  readonly headers?: Readonly<Record<string, string>>
  /** Told of every exchange, for coverage and events. */
  readonly onExchange?: (exchange: Exchange) => void
}

export interface Transport {
  send(outgoing: Outgoing): Promise<Answer>
  close(): Promise<void>
}

/** Where the REST interface is: below a path, or behind `?rest_route=`. */
export interface RestAddress {
  readonly origin: string
  /** Ends with a slash, or with `rest_route=/`. */
  readonly root: string
  readonly isQuery: boolean
}

export function restAddress(text: string): RestAddress {
  const url = new URL(text)
  if (url.searchParams.has('rest_route'))
    return { origin: url.origin, root: `${url.pathname}?rest_route=/`, isQuery: true }
  const root = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
  return { origin: url.origin, root, isQuery: false }
}

/** `/core/v2/posts?page=2` below the address. */
export function requestPath({ root, isQuery }: RestAddress, path: string): string {
  const below = path.slice(1)
  return root + (isQuery ? below.replace('?', '&') : below)
}

const RETRIED_STATUSES = [429, 502, 503, 504]
const RETRIED_METHODS = ['GET', 'HEAD']
const MAX_RETRIES = 3
const MAX_WAIT_MS = 120_000
const MAX_REDIRECTS = 3
/** After so many failed connections in a row the target counts as gone. */
const GONE_AFTER = 10

const BASE_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'site-understudy-conform',
} as const

function waitFor({ headers }: RawAnswer, attempt: number, clockNow: number): number {
  const now = Date.parse(headers['date'] ?? '') || performance.timeOrigin + clockNow
  return retryAfter(headers['retry-after'], now) ?? 250 * 2 ** attempt
}

export function createTransport(options: TransportOptions): Transport {
  const { address, http, guard, pace, credentials, clock = systemClock } = options
  const headersOf = headersByIdentity(credentials, options.headers)
  let failures = 0

  async function attempt(outgoing: Outgoing, path: string): Promise<RawAnswer> {
    if (failures >= GONE_AFTER)
      throw new ConnectionError(`the target is gone: ${failures} connections in a row failed`)
    await pace.turn(outgoing.signal)
    try {
      const { method, body, signal } = outgoing
      const answer = await http.request({ method, path, headers: headersOf(outgoing), body, signal })
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof ConnectionError) failures += 1
      throw error
    }
  }

  /** Undefined when the request may and should be sent once more. */
  async function once(outgoing: Outgoing, path: string, retries: number) {
    const mayRetry = RETRIED_METHODS.includes(outgoing.method) && retries < MAX_RETRIES
    try {
      const answer = await attempt(outgoing, path)
      if (!RETRIED_STATUSES.includes(answer.status)) return answer
      const wait = waitFor(answer, retries, clock.now())
      if (answer.headers['retry-after'] !== undefined || answer.status === 429)
        pace.pause(Math.min(wait, MAX_WAIT_MS))
      if (wait > MAX_WAIT_MS)
        throw new TransportError(`the target asks to wait ${Math.round(wait / 1000)} seconds`)
      if (mayRetry) {
        await clock.sleep(wait, outgoing.signal)
        return undefined
      }
      if (answer.status === 429) throw new TransportError('the target limits the rate (429)')
      return answer
    } catch (error) {
      if (!(error instanceof ConnectionError) || !mayRetry) throw error
      await clock.sleep(100 * 2 ** retries, outgoing.signal)
      return undefined
    }
  }

  async function deliver(outgoing: Outgoing, path: string) {
    for (let retries = 0; ; retries += 1) {
      const answer = await once(outgoing, path, retries)
      if (answer) return { answer, retries }
    }
  }

  /** Redirects are followed for reads and within the origin only, so credentials never leave it. */
  async function followed(outgoing: Outgoing, first: string) {
    let path = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const result = await deliver(outgoing, path)
      const { status, headers } = result.answer
      const location = status >= 300 && status < 400 ? headers['location'] : undefined
      if (location === undefined || !RETRIED_METHODS.includes(outgoing.method)) return result
      const next = new URL(location, address.origin + path)
      if (next.origin !== address.origin)
        throw new TransportError(`the target redirects to another origin, ${next.origin}`)
      path = next.pathname + next.search
    }
    throw new TransportError(`the target redirects more than ${MAX_REDIRECTS} times`)
  }

  async function send(outgoing: Outgoing): Promise<Answer> {
    guard(outgoing)
    const path = requestPath(address, outgoing.path)
    const started = clock.now()
    const { answer, retries } = await followed(outgoing, path)
    const exchange = toAnswer({
      method: outgoing.method,
      url: address.origin + path,
      identity: outgoing.identity,
      requestHeaders: headersOf(outgoing),
      requestBody: outgoing.body,
      status: answer.status,
      headers: answer.headers,
      text: answer.text,
      milliseconds: clock.now() - started,
      retries,
    })
    options.onExchange?.(exchange)
    return exchange
  }

  return { send, close: () => http.close() }
}

type Headers = Readonly<Record<string, string>>

/** The headers of each identity are put together once; anonymous requests never hold credentials. */
function headersByIdentity(credentials: Credentials, extra: Headers = {}) {
  const plain = new Map<Identity, Headers>()
  const withBody = new Map<Identity, Headers>()
  const make = (identity: Identity): Headers => {
    const account = identity === 'anonymous' ? undefined : credentials[identity]
    if (identity !== 'anonymous' && !account)
      throw new TransportError(`no credentials for ${identity}`)
    return { ...BASE_HEADERS, ...extra, ...(account && { authorization: basicHeader(account) }) }
  }
  return ({ identity, body, headers }: Outgoing): Headers => {
    const cache = body === undefined ? plain : withBody
    let known = cache.get(identity)
    if (!known) {
      known = make(identity)
      if (body !== undefined) known = { ...known, 'content-type': 'application/json' }
      cache.set(identity, known)
    }
    return headers ? { ...known, ...headers } : known
  }
}
