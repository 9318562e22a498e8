/** The only bridge to msw: one handler per method and route, selected by our own route table. */

import { HttpHandler } from 'msw'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import type { StandIn } from '#handlers/stand-in/assembly.ts'
import { isReferencedImage, mayBeImage } from '#handlers/stand-in/image-url.ts'
import { memoize, memoizeIn } from '#openapi/values/memoize.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { throttledStream } from './throttle.ts'

const BODILESS_STATUSES = [101, 204, 205, 304]

function contentOf({ body, bytes, slow }: HttpOutput) {
  // A copy, which owns its whole buffer.
  if (bytes) return bytes.slice()
  return slow === undefined ? body : throttledStream(body, slow)
}

function toResponse(output: HttpOutput, method: string): Response {
  const { status, headers, drop } = output
  if (drop) return Response.error()
  const isBodiless = method === 'HEAD' || BODILESS_STATUSES.includes(status)
  const content = contentOf(output)
  return new Response(isBodiless ? null : content, { status, headers })
}

/**
 * Preflight requests have an `Origin`. Simulated DOM environments omit it from the Request but
 * check it in the response.
 */
function originOf({ headers, method }: Request, url: string): string | undefined {
  const header = headers.get('origin')
  if (header !== null || method !== 'OPTIONS' || !('location' in globalThis))
    return header ?? undefined
  const { origin } = globalThis.location
  return origin === url || origin === 'null' ? undefined : origin
}

/** Everything but the body; the base address may have a path of its own. */
function inputWithoutBody(request: Request, { base, site }: BridgeOptions): HttpInput {
  const { origin, pathname, search } = new URL(request.url)
  const start = base === undefined ? origin : trimEnd(base, '/')
  const prefix = start.slice(origin.length)
  const header = (name: string): string | undefined => {
    if (name === 'origin') return originOf(request, origin)
    return request.headers.get(name) ?? (name === SITE_HEADER ? site : undefined)
  }
  return {
    method: request.method,
    target: `${pathname.slice(prefix.length) || '/'}${search}`,
    origin: start,
    header,
    headers: () => Object.fromEntries(request.headers),
  }
}

async function withBody(dispatch: Dispatch, request: Request): Promise<Dispatch> {
  if (request.body === null) return dispatch
  const body = new Uint8Array(await request.clone().arrayBuffer())
  return { ...dispatch, input: { ...dispatch.input, body } }
}

type RunArguments = Parameters<HttpHandler['run']>[0]
type RunResult = ReturnType<HttpHandler['run']>

interface RouteSpec {
  readonly method: string | RegExp
  /** In msw's path syntax. */
  readonly path: string
  /** Looked up per request where it is not loaded yet. */
  readonly behaviour: Behaviour<never> | undefined
}

/** The key of the handler for requests that match no operation. */
const NO_OPERATION = ''
const CATCH_ALL: RouteSpec = { method: /.+/, path: '*', behaviour: undefined }

/**
 * One method of one route. `run` returns at once unless the route table selected this handler for
 * the request, so that a request costs the same whether its handler is the first or the last.
 */
class RouteHandler extends HttpHandler {
  readonly #bridge: Bridge
  readonly #behaviour: Behaviour<never> | undefined

  constructor(bridge: Bridge, { method, path, behaviour }: RouteSpec) {
    super(method, path, async ({ request }) => this.respondTo(request))
    this.#bridge = bridge
    this.#behaviour = behaviour
  }

  override async run(args: RunArguments): RunResult {
    const chosen = this.#bridge.select(args.request)
    const { handler } = (chosen instanceof Promise ? await chosen : chosen) ?? {}
    return handler === this ? super.run(args) : null
  }

  override async parse() {
    return { match: { matches: true, params: {} }, cookies: {} }
  }

  override async predicate() {
    return true
  }

  /** Called by the server, which uses neither Request nor Response. */
  respond(dispatch: Dispatch): HttpOutput | Promise<HttpOutput> {
    return this.#bridge.standIn.respond(dispatch, this.#behaviour)
  }

  /** Reuses the dispatch that selected this handler; only the body is read here. */
  async respondTo(request: Request): Promise<Response> {
    const chosen = await this.#bridge.select(request)
    if (!chosen) throw new Error(`expected a request of ours, got ${request.url}`)
    const { standIn } = chosen
    const dispatch = await withBody(chosen.dispatch, request)
    const isLoaded = standIn === this.#bridge.standIn
    const output = await (isLoaded ? this.respond(dispatch) : standIn.respond(dispatch))
    return toResponse(output, request.method)
  }
}

interface SelectedHandler {
  readonly handler: RouteHandler
  readonly dispatch: Dispatch
  /** The stand-in that responds. */
  readonly standIn: StandIn
}

interface Bridge {
  readonly standIn: StandIn
  /** Asynchronous only while parts are still to be loaded. */
  readonly select: (request: Request) => SelectedHandler | Promise<SelectedHandler> | undefined
}

/** The part of a stand-in that is loaded on demand. */
export interface LazyPart {
  readonly needsLoading: (dispatch: Dispatch) => boolean
  readonly load: () => Promise<StandIn>
}

export interface MswHandlers {
  /** In the order of the contract; the last one answers requests that match no operation. */
  readonly handlers: readonly RouteHandler[]
  /** The handler of a dispatched request. */
  readonly handlerOf: (dispatch: Dispatch) => RouteHandler
  /** The dispatch of a request to the site; undefined for others. */
  readonly dispatchOf: (request: Request) => Dispatch | undefined
  /** The response to a request to the site; undefined for others. */
  readonly respond: (request: Request) => Promise<Response> | undefined
}

export interface BridgeOptions {
  /** Only requests below this address are answered; without it, all requests are. */
  readonly base?: string
  /** The site of requests that name none. */
  readonly site?: string
  /** Whether requests for pages and files of the site pass through to the network. */
  readonly passesPages?: boolean
  /** Present when the stand-in is loaded in parts. */
  readonly lazyPart?: LazyPart
}

/** A page or file of another server; images of the dataset are served by the stand-in. */
export function isPage({ sites }: StandIn, { address, site: name }: Dispatch): boolean {
  if (address.kind !== 'none') return false
  const site = mayBeImage(address) ? sites.get(name) : undefined
  return !site || !isReferencedImage(site, address)
}

/** HEAD is answered by the operation of GET. */
const keyOf = (method: string, id: string): string => `${method === 'HEAD' ? 'GET' : method} ${id}`

/** Every method of every route by its key, including routes that are loaded later. */
function specsOf({ endpoints, routes, restPrefix }: StandIn): ReadonlyMap<string, RouteSpec> {
  const behaviours = new Map(endpoints.map((each) => [each.operation.id, each.behaviour]))
  const specs = new Map<string, RouteSpec>()
  for (const { path, operations } of routes) {
    const mswPath = `*/${restPrefix}${path.replace(/\{(\w+)\}/g, ':$1')}`
    for (const { id, methods } of operations)
      for (const method of methods)
        specs.set(keyOf(method, id), { method, path: mswPath, behaviour: behaviours.get(id) })
  }
  return specs.set(NO_OPERATION, CATCH_ALL)
}

/** The dispatch of a request to the site; undefined for others. */
function createDispatchOf(standIn: StandIn, options: BridgeOptions) {
  const { base, passesPages = false } = options
  const isBelow = ({ url }: Request): boolean =>
    base === undefined || url === base || url.startsWith(base.endsWith('/') ? base : `${base}/`)
  return memoize((request: Request): Dispatch | undefined => {
    if (!isBelow(request)) return undefined
    const dispatch = standIn.dispatch(inputWithoutBody(request, options))
    return passesPages && isPage(standIn, dispatch) ? undefined : dispatch
  })
}

/** The handlers of all routes, for any host of msw and for the standalone server. */
export function toMswHandlers(standIn: StandIn, options: BridgeOptions = {}): MswHandlers {
  const { lazyPart } = options
  const dispatchOf = createDispatchOf(standIn, options)
  const select = memoize(
    (request: Request): SelectedHandler | Promise<SelectedHandler> | undefined => {
      const dispatch = dispatchOf(request)
      if (!dispatch || !lazyPart?.needsLoading(dispatch))
        return dispatch && { handler: handlerOf(dispatch), dispatch, standIn }
      return lazyPart.load().then((fullStandIn) => {
        const found = fullStandIn.dispatch(dispatch.input)
        return { handler: handlerOf(found), dispatch: found, standIn: fullStandIn }
      })
    },
  )
  const bridge: Bridge = { standIn, select }
  const specs = specsOf(standIn)
  const make = (key: string): RouteHandler => {
    const spec = specs.get(key)
    return spec ? new RouteHandler(bridge, spec) : handlerFor(NO_OPERATION)
  }
  const handlerFor = memoizeIn(new Map<string, RouteHandler>(), make)
  const handlerOf = ({ match, method }: Dispatch): RouteHandler =>
    handlerFor(match ? keyOf(method, match.operation.id) : NO_OPERATION)
  return {
    // Created on demand: the server needs only those of the routes that are called.
    get handlers() {
      return [...specs.keys()].map(handlerFor)
    },
    handlerOf,
    dispatchOf,
    respond: (request) => {
      const found = select(request)
      return found && Promise.resolve(found).then(({ handler }) => handler.respondTo(request))
    },
  }
}
