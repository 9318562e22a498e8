import { basicHeader, type Credentials, type Identity } from '#conformance/operator/identities.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { type Availability, createAvailability } from './availability.ts'
import { type CacheBuster, createCacheBuster } from './cache-buster.ts'
import { createDeliver, type DeliveryRequest, REPEATABLE_METHODS } from './deliver.ts'
import {
  type Exchange,
  NoResponseError,
  type OutgoingRequest,
  type TargetResponse,
  TransportError,
  toResponse,
} from './exchange.ts'
import type { Guard } from './guard.ts'
import type { Http, RawResponse } from './http.ts'
import { type Pace, type PaceClock, systemClock } from './pace.ts'
import { createUnresponsiveRoutes } from './unresponsive-routes.ts'

type Headers = Readonly<Record<string, string>>

export interface ClientTranslation {
  /** The request in the names of the deployment. */
  outward(outgoing: OutgoingRequest): OutgoingRequest
  /** The response to a neutral request, in neutral names. */
  inward(outgoing: OutgoingRequest, response: RawResponse): RawResponse
}

export type OnExchange = (exchange: Exchange, operation: ContractOperation | undefined) => void

interface TransportOptions {
  readonly address: RestAddress
  readonly http: Http
  readonly guard: Guard
  readonly pace: Pace
  readonly credentials: Credentials
  readonly clock?: PaceClock
  /** Aborts every request without a signal of its own. */
  readonly stop?: AbortSignal
  readonly headers?: Headers
  /** For a deployment with other names. */
  readonly translation?: ClientTranslation
  /** The state of cache detection. */
  readonly cacheBuster?: CacheBuster
  /** Shared by the transports to one target. */
  readonly presence?: Availability
  /** Called for every exchange in neutral names, for coverage and events. */
  readonly onExchange?: OnExchange
}

export interface Transport {
  send(outgoing: OutgoingRequest): Promise<TargetResponse>
  close(): Promise<void>
}

/** The response of a route; undefined if it gives none. */
export const responseOrUndefined = (transport: Transport, outgoing: OutgoingRequest) =>
  transport.send(outgoing).catch((error: unknown) => {
    if (error instanceof NoResponseError) return undefined
    throw error
  })

/** The REST root: a path, or `?rest_route=`. */
interface RestAddress {
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

const MAX_REDIRECTS = 3

const BASE_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'site-understudy-conform',
} as const

/** Redirects are followed for reads and within the origin only, so credentials never leave it. */
function redirected(
  { origin }: RestAddress,
  sending: DeliveryRequest,
  { status, headers }: RawResponse,
) {
  const location = status >= 300 && status < 400 ? headers['location'] : undefined
  if (location === undefined || !REPEATABLE_METHODS.includes(sending.method)) return undefined
  const from = origin + sending.path
  if (!URL.canParse(location, from))
    throw new NoResponseError(
      `it redirects to ${JSON.stringify(location)}, which is not an address`,
    )
  const next = new URL(location, from)
  if (next.origin !== origin)
    throw new NoResponseError(`it redirects to another origin, ${next.origin}`)
  return { ...sending, path: next.pathname + next.search }
}

/** Headers are built once per identity; anonymous requests never have credentials. */
function headersByIdentity(credentials: Credentials, extra: Headers = {}) {
  const plain = new Map<Identity, Headers>()
  const withBody = new Map<Identity, Headers>()
  const make = (identity: Identity): Headers => {
    const account = identity === 'anonymous' ? undefined : credentials[identity]
    if (identity !== 'anonymous' && !account)
      throw new TransportError(`no credentials for ${identity}`)
    return { ...BASE_HEADERS, ...extra, ...(account && { authorization: basicHeader(account) }) }
  }
  return ({ identity, body, headers }: OutgoingRequest): Headers => {
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

interface Reach extends Pick<TransportOptions, 'address' | 'http' | 'clock'> {
  readonly stop: AbortSignal | undefined
  readonly limit?: number | undefined
}

/** Availability is tested with the REST root. */
export function availabilityOf({
  address,
  http,
  clock = systemClock,
  ...rest
}: Reach): Availability {
  const root = {
    method: 'GET',
    path: address.root,
    headers: BASE_HEADERS,
    body: undefined,
  } as const
  return createAvailability({ ask: (signal) => http.request({ ...root, signal }), clock, ...rest })
}

export function createTransport(options: TransportOptions): Transport {
  const { address, http, guard, pace, credentials, clock = systemClock } = options
  const { translation, onExchange, cacheBuster = createCacheBuster() } = options
  const headersOf = headersByIdentity(credentials, options.headers)
  const { presence = availabilityOf({ address, http, clock, stop: options.stop }) } = options
  const deliver = createDeliver({ http, pace, clock, presence })
  const silence = createUnresponsiveRoutes()

  async function followed(first: DeliveryRequest) {
    let sending = first
    for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
      const result = await deliver(sending)
      const next = redirected(address, sending, result.response)
      if (!next) return result
      sending = next
    }
    throw new NoResponseError(`it redirects more than ${MAX_REDIRECTS} times`)
  }

  async function exchanged(outgoing: OutgoingRequest, isHopeless: boolean): Promise<Exchange> {
    const { method, body, identity, signal = options.stop, turnSignal } = outgoing
    const path =
      outgoing.sitePath ?? cacheBuster.pathFor(outgoing, requestPath(address, outgoing.path))
    const headers = headersOf(outgoing)
    const started = clock.now()
    const sending = { method, path, headers, body, signal, turnSignal, isHopeless }
    const direct = await deliver(sending)
    const next = redirected(address, sending, direct.response)
    const { response: raw, retries } = next ? await followed(next) : direct
    const response = cacheBuster.detectCache(raw)
    return {
      method,
      url: address.origin + path,
      identity,
      requestHeaders: headers,
      requestBody: body,
      status: response.status,
      headers: response.headers,
      text: response.text,
      milliseconds: clock.now() - started,
      retries,
    }
  }

  async function received(outgoing: OutgoingRequest, isHopeless: boolean): Promise<TargetResponse> {
    if (!translation) return toResponse(await exchanged(outgoing, isHopeless))
    const { outward, inward } = translation
    const wire = await exchanged(outward(outgoing), isHopeless)
    const url = address.origin + requestPath(address, outgoing.path)
    const neutral = { url, requestBody: outgoing.body, ...inward(outgoing, wire) }
    return toResponse({ ...wire, ...neutral, wire })
  }

  async function send(outgoing: OutgoingRequest): Promise<TargetResponse> {
    const operation = guard(outgoing)
    const called = { method: outgoing.method, path: outgoing.path, operation: operation?.id }
    const response = await silence.watch(called, (isHopeless) => received(outgoing, isHopeless))
    onExchange?.(response, operation)
    return response
  }

  return { send, close: () => http.close() }
}
