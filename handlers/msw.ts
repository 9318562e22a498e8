/** The only bridge to msw: one handler per operation, chosen by our own index. */
import { HttpHandler } from 'msw'
import type { ContractOperation } from '#openapi/contract.ts'
import type { HttpInput, HttpOutput } from './runtime/http.ts'
import type { Dispatch, StandIn } from './stand-in.ts'

const BODILESS = [101, 204, 205, 304]

export function toResponse({ status, headers, body }: HttpOutput, method: string): Response {
  const isBodiless = method === 'HEAD' || BODILESS.includes(status)
  return new Response(isBodiless ? null : body, { status, headers })
}

async function toInput(request: Request): Promise<HttpInput> {
  const url = new URL(request.url)
  const body =
    request.body === null ? undefined : new Uint8Array(await request.clone().arrayBuffer())
  return { ...headOf(request, url), body }
}

const headOf = (request: Request, url: URL): HttpInput => ({
  method: request.method,
  target: `${url.pathname}${url.search}`,
  origin: url.origin,
  header: (name) => request.headers.get(name) ?? undefined,
})

/** `/core/v2/posts/{id}` as msw shows it in its logs. */
const displayPath = (path: string): string => `*${path.replace(/\{(\w+)\}/g, ':$1')}`

type RunArguments = Parameters<HttpHandler['run']>[0]

/**
 * Answers one operation. `run` gives up at once unless the index chose this handler for the
 * request, so that a request costs the same whether its handler is the first or the last.
 */
export class RouteHandler extends HttpHandler {
  readonly #chosen: (request: Request) => RouteHandler | undefined
  readonly #standIn: StandIn

  constructor(bridge: Bridge, methods: readonly string[], path: string) {
    super(new RegExp(`^(?:${methods.join('|')})$`), displayPath(path), async ({ request }) =>
      this.respondTo(request),
    )
    this.#chosen = bridge.chosen
    this.#standIn = bridge.standIn
  }

  override async run(args: RunArguments) {
    return this.#chosen(args.request) === this ? super.run(args) : null
  }

  override async parse() {
    return { match: { matches: true, params: {} }, cookies: {} }
  }

  override async predicate() {
    return true
  }

  /** The way of the standalone server: no Request, no Response. */
  answer(dispatch: Dispatch): HttpOutput | Promise<HttpOutput> {
    return this.#standIn.respond(dispatch)
  }

  async respondTo(request: Request): Promise<Response> {
    const input = await toInput(request)
    return toResponse(await this.answer(this.#standIn.dispatch(input)), request.method)
  }
}

interface Bridge {
  readonly standIn: StandIn
  readonly chosen: (request: Request) => RouteHandler | undefined
}

export interface MswHandlers {
  /** In the order of the contract; the last one answers what no operation does. */
  readonly handlers: readonly RouteHandler[]
  /** The handler of a request whose address was read already. */
  readonly handlerOf: (dispatch: Dispatch) => RouteHandler
}

export interface BridgeOptions {
  /** Only requests below this address are ours; without it, every request is. */
  readonly base?: string
}

/** The handlers of every operation, for any host of msw and for the standalone server. */
export function toMswHandlers(standIn: StandIn, { base }: BridgeOptions = {}): MswHandlers {
  const memo = new WeakMap<Request, RouteHandler>()
  const chosen = (request: Request): RouteHandler | undefined => {
    const known = memo.get(request)
    if (known) return known
    const url = new URL(request.url)
    if (base && !request.url.startsWith(base)) return undefined
    const dispatch = standIn.dispatch(headOf(request, url))
    if (base === undefined && dispatch.address.kind === 'none') return undefined
    const handler = handlerOf(dispatch)
    memo.set(request, handler)
    return handler
  }
  const bridge: Bridge = { standIn, chosen }
  const create = ({ methods, path }: ContractOperation) => new RouteHandler(bridge, methods, path)
  const byOperation = new Map(
    standIn.contract.operations.map((operation) => [operation.id, create(operation)]),
  )
  const fallback = new RouteHandler(bridge, ['.*'], '/*')
  const handlerOf = ({ match }: Dispatch): RouteHandler =>
    (match && byOperation.get(match.operation.id)) ?? fallback
  return { handlers: [...byOperation.values(), fallback], handlerOf }
}
