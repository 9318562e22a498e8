/** Sends requests to a target: guard, names, credentials, redirects and evidence. */

import { basicHeader, type Credentials, type Identity } from '#conformance/operator/identities.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { type Availability, type AvailabilityOptions, createAvailability } from './availability.ts'
import type { CacheBuster } from './cache-buster.ts'
import {
  createDeliver,
  type DeliveryRequest,
  type DeliveryResult,
  REPEATABLE_METHODS,
} from './deliver.ts'
import {
  BlockedRequestError,
  type CalledRoute,
  type Exchange,
  isConnectionError,
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

type CalledExchange = Exchange & Pick<TargetResponse, 'called' | 'truncation'>

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
  readonly cacheBuster: CacheBuster
  /** Shared by the transports to one target. */
  readonly availability?: Availability
  /** Called for every exchange in neutral names, for coverage and events. */
  readonly onExchange?: OnExchange
}

export interface Transport {
  send(outgoing: OutgoingRequest): Promise<TargetResponse>
  /** Whether lost responses are due to the way to the target. */
  isLossy?(): boolean
  close(): Promise<void>
}

/** The response of a route; undefined if it gives none, or may not be called. */
export const responseOrUndefined = (transport: Transport, outgoing: OutgoingRequest) =>
  transport.send(outgoing).catch((error: unknown) => {
    if (isConnectionError(error) || error instanceof BlockedRequestError) return undefined
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
  const relative = path.slice(1)
  return root + (isQuery ? relative.replace('?', '&') : relative)
}

const MAX_REDIRECTS = 3

const BASE_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'site-understudy-conform',
} as const

/** Redirects are followed for reads and within the origin only, so credentials never leave it. */
function redirectRequest(
  { origin }: RestAddress,
  request: DeliveryRequest,
  { status, headers }: RawResponse,
) {
  const location = status >= 300 && status < 400 ? headers['location'] : undefined
  if (location === undefined || !REPEATABLE_METHODS.includes(request.method)) return undefined
  const from = origin + request.path
  if (!URL.canParse(location, from))
    throw new NoResponseError(
      `it redirects to ${JSON.stringify(location)}, which is not an address`,
    )
  const next = new URL(location, from)
  if (next.origin !== origin)
    throw new NoResponseError(`it redirects to another origin, ${next.origin}`)
  return { ...request, path: next.pathname + next.search }
}

/** Clients send JSON with and without a charset. */
const jsonType = (method: string): string =>
  method === 'PUT' ? 'application/json; charset=utf-8' : 'application/json'

/** Headers are built once per identity; anonymous requests never have credentials. */
function headersByIdentity(credentials: Credentials, extra: Headers = {}) {
  const known = new Map<Identity, Headers>()
  const createHeaders = (identity: Identity): Headers => {
    const account = identity === 'anonymous' ? undefined : credentials[identity]
    if (identity !== 'anonymous' && !account)
      throw new TransportError(`no credentials for ${identity}`)
    return { ...BASE_HEADERS, ...extra, ...(account && { authorization: basicHeader(account) }) }
  }
  return ({ identity, method, body, headers }: OutgoingRequest): Headers => ({
    ...getOrCreate(known, identity, () => createHeaders(identity)),
    ...(body !== undefined && { 'content-type': jsonType(method) }),
    ...headers,
  })
}

interface AvailabilityTarget
  extends Pick<TransportOptions, 'address' | 'http' | 'clock'>,
    Omit<AvailabilityOptions, 'requestRoot' | 'clock'> {}

/** Availability is tested with the REST root. */
export function availabilityOf({
  address,
  http,
  clock = systemClock,
  ...rest
}: AvailabilityTarget): Availability {
  const root = {
    method: 'GET',
    path: address.root,
    headers: BASE_HEADERS,
    body: undefined,
  } as const
  return createAvailability({
    requestRoot: (signal) => http.request({ ...root, signal }),
    clock,
    ...rest,
  })
}

const calledRoute = (
  { method, path }: OutgoingRequest,
  operation: ContractOperation | undefined,
): CalledRoute => ({
  method,
  path: operation?.path ?? path.replace(/\?.*/, ''),
  operation: operation?.id,
  mayBeEmpty: operation !== undefined && '204' in operation.responses,
})

export function createTransport(options: TransportOptions): Transport {
  const { address, http, guard, pace, credentials, clock = systemClock } = options
  const { translation, onExchange, cacheBuster } = options
  const headersOf = headersByIdentity(credentials, options.headers)
  const { availability = availabilityOf({ address, http, clock, stop: options.stop }) } = options
  const deliver = createDeliver({ http, pace, clock, availability })
  const routes = createUnresponsiveRoutes()

  async function deliverFollowing(first: DeliveryRequest): Promise<DeliveryResult> {
    let request = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const result = await deliver(request)
      const next = redirectRequest(address, request, result.response)
      if (!next) return result
      request = next
    }
    throw new NoResponseError(`it redirects more than ${MAX_REDIRECTS} times`)
  }

  async function exchange(outgoing: OutgoingRequest, called: CalledRoute): Promise<CalledExchange> {
    const { method, body, identity, signal = options.stop, turnSignal } = outgoing
    const path =
      outgoing.sitePath ?? cacheBuster.pathFor(outgoing, requestPath(address, outgoing.path))
    const headers = headersOf(outgoing)
    const started = clock.now()
    const request = { method, path, headers, body, signal, turnSignal }
    const { response: raw, retries } = await routes.watch(called, (isTriedOnce) =>
      deliverFollowing({ ...request, isTriedOnce }),
    )
    const { status, headers: received, text, truncation } = cacheBuster.detectCache(raw)
    return {
      method,
      url: address.origin + path,
      identity,
      requestHeaders: headers,
      requestBody: body,
      ...{ status, headers: received, text, truncation },
      milliseconds: clock.now() - started,
      retries,
      called,
    }
  }

  async function receive(outgoing: OutgoingRequest, called: CalledRoute): Promise<TargetResponse> {
    if (!translation) return toResponse(await exchange(outgoing, called))
    const { outward, inward } = translation
    const wire = await exchange(outward(outgoing), called)
    const url = address.origin + requestPath(address, outgoing.path)
    const neutral = { url, requestBody: outgoing.body, ...inward(outgoing, wire) }
    return toResponse({ ...wire, ...neutral, wire })
  }

  async function send(outgoing: OutgoingRequest): Promise<TargetResponse> {
    const operation = guard(outgoing)
    const response = await receive(outgoing, calledRoute(outgoing, operation))
    guard.recordResponse?.(outgoing, operation, response)
    onExchange?.(response, operation)
    return response
  }

  return { send, isLossy: routes.isLossy, close: () => http.close() }
}
