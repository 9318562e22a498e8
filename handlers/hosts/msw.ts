/** The only bridge to msw: one handler per operation, chosen by our own index. */
import { HttpHandler } from 'msw'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
import type { StandIn } from '#handlers/stand-in.ts'
import type { ContractOperation } from '#openapi/contract.ts'

const BODILESS = [101, 204, 205, 304]

export function toResponse({ status, headers, body }: HttpOutput, method: string): Response {
  const isBodiless = method === 'HEAD' || BODILESS.includes(status)
  return new Response(isBodiless ? null : body, { status, headers })
}

/** Everything but the body; the base address may have a path of its own. */
function headOf(request: Request, base: string | undefined): HttpInput {
  const { origin, pathname, search } = new URL(request.url)
  const start = base === undefined ? origin : base.replace(/\/+$/, '')
  const prefix = start.slice(origin.length)
  return {
    method: request.method,
    target: `${pathname.slice(prefix.length) || '/'}${search}`,
    origin: start,
    header: (name) => request.headers.get(name) ?? undefined,
  }
}

async function toInput(request: Request, base: string | undefined): Promise<HttpInput> {
  const head = headOf(request, base)
  if (request.body === null) return head
  return { ...head, body: new Uint8Array(await request.clone().arrayBuffer()) }
}

/** `/core/v2/posts/{id}` as msw shows it in its logs. */
const displayPath = (path: string): string => `*${path.replace(/\{(\w+)\}/g, ':$1')}`

type RunArguments = Parameters<HttpHandler['run']>[0]
type RunResult = ReturnType<HttpHandler['run']>

/**
 * Answers one operation. `run` gives up at once unless the index chose this handler for the
 * request, so that a request costs the same whether its handler is the first or the last.
 */
export class RouteHandler extends HttpHandler {
  readonly #bridge: Bridge

  constructor(bridge: Bridge, methods: readonly string[], path: string) {
    super(new RegExp(`^(?:${methods.join('|')})$`), displayPath(path), async ({ request }) =>
      this.respondTo(request),
    )
    this.#bridge = bridge
  }

  override async run(args: RunArguments): RunResult {
    return this.#bridge.chosen(args.request) === this ? super.run(args) : null
  }

  override async parse() {
    return { match: { matches: true, params: {} }, cookies: {} }
  }

  override async predicate() {
    return true
  }

  /** The way of the standalone server: no Request, no Response. */
  answer(dispatch: Dispatch): HttpOutput | Promise<HttpOutput> {
    return this.#bridge.standIn.respond(dispatch)
  }

  async respondTo(request: Request): Promise<Response> {
    const { standIn, base } = this.#bridge
    const dispatch = standIn.dispatch(await toInput(request, base))
    return toResponse(await this.answer(dispatch), request.method)
  }
}

interface Bridge {
  readonly standIn: StandIn
  readonly base: string | undefined
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
  const isBelow = ({ url }: Request): boolean =>
    base === undefined || url === base || url.startsWith(base.endsWith('/') ? base : `${base}/`)
  const chosen = (request: Request): RouteHandler | undefined => {
    const known = memo.get(request)
    if (known) return known
    if (!isBelow(request)) return undefined
    const dispatch = standIn.dispatch(headOf(request, base))
    // The pages and files of the site are none of our business.
    if (dispatch.address.kind === 'none') return undefined
    const handler = handlerOf(dispatch)
    memo.set(request, handler)
    return handler
  }
  const bridge: Bridge = { standIn, base, chosen }
  const create = ({ methods, path }: ContractOperation) => new RouteHandler(bridge, methods, path)
  const byOperation = new Map(
    standIn.contract.operations.map((operation) => [operation.id, create(operation)]),
  )
  const fallback = new RouteHandler(bridge, ['.*'], '/*')
  const handlerOf = ({ match }: Dispatch): RouteHandler =>
    (match && byOperation.get(match.operation.id)) ?? fallback
  return { handlers: [...byOperation.values(), fallback], handlerOf }
}
