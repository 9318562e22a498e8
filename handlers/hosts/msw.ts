/** The only bridge to msw: one handler per operation, chosen by our own index. */

import { HttpHandler } from 'msw'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { Endpoint, StandIn } from '#handlers/stand-in/assembly.ts'
import { mayBePicture, tellsOf } from '#handlers/stand-in/pictures.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { slowStream } from './slow.ts'

const BODILESS = [101, 204, 205, 304]

function contentOf({ body, bytes, slow }: HttpOutput) {
  // A copy, which is sure to own all of its memory.
  if (bytes) return bytes.slice()
  return slow === undefined ? body : slowStream(body, slow)
}

function toResponse(output: HttpOutput, method: string): Response {
  const { status, headers, drop } = output
  if (drop) return Response.error()
  const isBodiless = method === 'HEAD' || BODILESS.includes(status)
  const content = contentOf(output)
  return new Response(isBodiless ? null : content, { status, headers })
}

/**
 * A page that asks another origin for permission names its own. Simulated pages keep that from the
 * Request they make, and yet look for it in the response.
 */
function originOf({ headers, method }: Request, asked: string): string | undefined {
  const told = headers.get('origin')
  if (told !== null || method !== 'OPTIONS' || !('location' in globalThis)) return told ?? undefined
  const { origin } = globalThis.location
  return origin === asked || origin === 'null' ? undefined : origin
}

/** Everything but the body; the base address may have a path of its own. */
function headOf(request: Request, base: string | undefined): HttpInput {
  const { origin, pathname, search } = new URL(request.url)
  const start = base === undefined ? origin : trimEnd(base, '/')
  const prefix = start.slice(origin.length)
  return {
    method: request.method,
    target: `${pathname.slice(prefix.length) || '/'}${search}`,
    origin: start,
    header: (name) =>
      name === 'origin' ? originOf(request, origin) : (request.headers.get(name) ?? undefined),
    headers: () => Object.fromEntries(request.headers),
  }
}

async function withBody(dispatch: Dispatch, request: Request): Promise<Dispatch> {
  if (request.body === null) return dispatch
  const body = new Uint8Array(await request.clone().arrayBuffer())
  return { ...dispatch, input: { ...dispatch.input, body } }
}

/** `/core/v2/posts/{id}` as msw shows it in its logs. */
const displayPath = (path: string): string => `*${path.replace(/\{(\w+)\}/g, ':$1')}`

type RunArguments = Parameters<HttpHandler['run']>[0]
type RunResult = ReturnType<HttpHandler['run']>

/** Stands where no operation does. */
const ANYTHING = { operation: { methods: ['.*'], path: '/*' }, behaviour: undefined }

/**
 * One operation with its behaviour. `run` gives up at once unless the index chose this handler for
 * the request, so that a request costs the same whether its handler is the first or the last.
 */
class RouteHandler extends HttpHandler {
  readonly #bridge: Bridge
  readonly #behaviour: Behaviour<never> | undefined

  constructor(bridge: Bridge, { operation, behaviour }: Endpoint | typeof ANYTHING) {
    const methods = new RegExp(`^(?:${operation.methods.join('|')})$`)
    super(methods, displayPath(operation.path), async ({ request }) => this.respondTo(request))
    this.#bridge = bridge
    this.#behaviour = behaviour
  }

  override async run(args: RunArguments): RunResult {
    return this.#bridge.chosen(args.request)?.handler === this ? super.run(args) : null
  }

  override async parse() {
    return { match: { matches: true, params: {} }, cookies: {} }
  }

  override async predicate() {
    return true
  }

  /** The way of the standalone server: no Request, no Response. */
  answer(dispatch: Dispatch): HttpOutput | Promise<HttpOutput> {
    return this.#bridge.standIn.respond(dispatch, this.#behaviour)
  }

  /** What was found out when this handler was chosen holds; only the body is still to be read. */
  async respondTo(request: Request): Promise<Response> {
    const dispatch = this.#bridge.chosen(request)?.dispatch
    if (!dispatch) throw new Error(`expected a request of ours, got ${request.url}`)
    const output = await this.answer(await withBody(dispatch, request))
    return toResponse(output, request.method)
  }
}

interface Chosen {
  readonly handler: RouteHandler
  readonly dispatch: Dispatch
}

interface Bridge {
  readonly standIn: StandIn
  readonly chosen: (request: Request) => Chosen | undefined
}

export interface MswHandlers {
  /** In the order of the contract; the last one answers what no operation does. */
  readonly handlers: readonly RouteHandler[]
  /** The handler of a request whose address was read already. */
  readonly handlerOf: (dispatch: Dispatch) => RouteHandler
  /** What a request of ours asks for; nothing of any other. */
  readonly dispatchOf: (request: Request) => Dispatch | undefined
  /** The response to a request of ours; nothing to any other. */
  readonly respond: (request: Request) => Promise<Response> | undefined
}

export interface BridgeOptions {
  /** Only requests below this address are ours; without it, every request is. */
  readonly base?: string
  /** Whether requests for the pages and files of the site go on to whoever serves them. */
  readonly passesPages?: boolean
}

/** A page or a file that somebody else has; the pictures of the dataset nobody has. */
export function isPage({ sites }: StandIn, { address, site: name }: Dispatch): boolean {
  if (address.kind !== 'none') return false
  const site = mayBePicture(address) ? sites.get(name) : undefined
  return !site || !tellsOf(site, address)
}

/** The handlers of every operation, for any host of msw and for the standalone server. */
export function toMswHandlers(
  standIn: StandIn,
  { base, passesPages = false }: BridgeOptions = {},
): MswHandlers {
  const memo = new WeakMap<Request, Chosen>()
  const isBelow = ({ url }: Request): boolean =>
    base === undefined || url === base || url.startsWith(base.endsWith('/') ? base : `${base}/`)
  const chosen = (request: Request): Chosen | undefined => {
    const known = memo.get(request)
    if (known) return known
    if (!isBelow(request)) return undefined
    const dispatch = standIn.dispatch(headOf(request, base))
    if (passesPages && isPage(standIn, dispatch)) return undefined
    const found = { handler: handlerOf(dispatch), dispatch }
    memo.set(request, found)
    return found
  }
  const bridge: Bridge = { standIn, chosen }
  const byOperation = new Map(
    standIn.endpoints.map((endpoint) => [
      endpoint.operation.id,
      new RouteHandler(bridge, endpoint),
    ]),
  )
  const fallback = new RouteHandler(bridge, ANYTHING)
  const handlerOf = ({ match }: Dispatch): RouteHandler =>
    (match && byOperation.get(match.operation.id)) ?? fallback
  return {
    handlers: [...byOperation.values(), fallback],
    handlerOf,
    dispatchOf: (request) => chosen(request)?.dispatch,
    respond: (request) => chosen(request)?.handler.respondTo(request),
  }
}
