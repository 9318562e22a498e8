/** The only bridge to msw: one handler per operation, chosen by our own index. */

import { HttpHandler } from 'msw'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { StandIn } from '#handlers/stand-in/assembly.ts'
import { mayBePicture, tellsOf } from '#handlers/stand-in/picture-address.ts'
import { memo, memoIn } from '#openapi/values/memo.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { untraced } from '#openapi/values/untraced.ts'
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

/** What a handler stands for; the behaviour is looked up where it is not at hand. */
interface Handled {
  readonly operation: { readonly methods: readonly string[]; readonly path: string }
  readonly behaviour: Behaviour<never> | undefined
}

/** The id of what stands where no operation does. */
const NONE = ''
const ANYTHING: Handled = { operation: { methods: ['.*'], path: '/*' }, behaviour: undefined }

/**
 * One operation with its behaviour. `run` gives up at once unless the index chose this handler for
 * the request, so that a request costs the same whether its handler is the first or the last.
 */
class RouteHandler extends HttpHandler {
  readonly #bridge: Bridge
  readonly #behaviour: Behaviour<never> | undefined

  constructor(bridge: Bridge, { operation, behaviour }: Handled) {
    const methods = new RegExp(`^(?:${operation.methods.join('|')})$`)
    super(methods, displayPath(operation.path), async ({ request }) => this.respondTo(request))
    this.#bridge = bridge
    this.#behaviour = behaviour
  }

  override async run(args: RunArguments): RunResult {
    const chosen = this.#bridge.chosen(args.request)
    const { handler } = (chosen instanceof Promise ? await chosen : chosen) ?? {}
    return handler === this ? super.run(args) : null
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
    const chosen = await this.#bridge.chosen(request)
    if (!chosen) throw new Error(`expected a request of ours, got ${request.url}`)
    const { standIn } = chosen
    const dispatch = await withBody(chosen.dispatch, request)
    const isLoaded = standIn === this.#bridge.standIn
    const output = await (isLoaded ? this.answer(dispatch) : standIn.respond(dispatch))
    return toResponse(output, request.method)
  }
}

interface Chosen {
  readonly handler: RouteHandler
  readonly dispatch: Dispatch
  /** Who answers. */
  readonly standIn: StandIn
}

interface Bridge {
  readonly standIn: StandIn
  /** Waits only for what is still to be loaded. */
  readonly chosen: (request: Request) => Chosen | Promise<Chosen> | undefined
}

/** What a stand-in that is loaded in parts cannot answer yet. */
export interface Later {
  readonly isLater: (dispatch: Dispatch) => boolean
  readonly load: () => Promise<StandIn>
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
  /** Where not all of the stand-in is loaded. */
  readonly later?: Later
}

/** A page or a file that somebody else has; the pictures of the dataset nobody has. */
export function isPage({ sites }: StandIn, { address, site: name }: Dispatch): boolean {
  if (address.kind !== 'none') return false
  const site = mayBePicture(address) ? sites.get(name) : undefined
  return !site || !tellsOf(site, address)
}

/** Every operation, also those that are still to be loaded, and what stands beside them. */
function handledBy({ endpoints, routes }: StandIn): ReadonlyMap<string, Handled> {
  const handled = new Map<string, Handled>(endpoints.map((each) => [each.operation.id, each]))
  for (const { path, operations } of routes)
    for (const { id, methods } of operations)
      if (!handled.has(id)) handled.set(id, { operation: { methods, path }, behaviour: undefined })
  return handled.set(NONE, ANYTHING)
}

/** What a request of ours asks for; nothing of any other. */
function createDispatchOf(standIn: StandIn, { base, passesPages = false }: BridgeOptions) {
  const isBelow = ({ url }: Request): boolean =>
    base === undefined || url === base || url.startsWith(base.endsWith('/') ? base : `${base}/`)
  return memo((request: Request): Dispatch | undefined => {
    if (!isBelow(request)) return undefined
    const dispatch = standIn.dispatch(headOf(request, base))
    return passesPages && isPage(standIn, dispatch) ? undefined : dispatch
  })
}

/** The handlers of every operation, for any host of msw and for the standalone server. */
export function toMswHandlers(standIn: StandIn, options: BridgeOptions = {}): MswHandlers {
  const { later } = options
  const dispatchOf = createDispatchOf(standIn, options)
  const chosen = memo((request: Request): Chosen | Promise<Chosen> | undefined => {
    const dispatch = dispatchOf(request)
    if (!dispatch || !later?.isLater(dispatch))
      return dispatch && { handler: handlerOf(dispatch), dispatch, standIn }
    return later.load().then((whole) => {
      const found = whole.dispatch(dispatch.input)
      return { handler: handlerOf(found), dispatch: found, standIn: whole }
    })
  })
  const bridge: Bridge = { standIn, chosen }
  const handled = handledBy(standIn)
  const make = (id: string): RouteHandler => {
    const known = handled.get(id)
    // A handler of msw notes where it was made, which is always here.
    return known ? untraced(() => new RouteHandler(bridge, known)) : handlerFor(NONE)
  }
  const handlerFor = memoIn(new Map<string, RouteHandler>(), make)
  const handlerOf = ({ match }: Dispatch): RouteHandler => handlerFor(match?.operation.id ?? NONE)
  return {
    // Only msw wants all of them at once.
    get handlers() {
      return [...handled.keys()].map(handlerFor)
    },
    handlerOf,
    dispatchOf,
    respond: (request) => {
      const found = chosen(request)
      return found && Promise.resolve(found).then(({ handler }) => handler.respondTo(request))
    },
  }
}
