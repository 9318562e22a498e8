/**
 * Listens in front of a target; paths of the proxy itself are the control interface of a stand-in.
 */
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { headerIn, joinedHeaders, requestHeaders } from '#bin/relay/head.ts'
import { createRequestReader } from '#bin/relay/interpret.ts'
import { createRelay, type RelayedExchange, type RelayRoute } from '#bin/relay/relay.ts'
import { rewriteHeaders, rewriteLinks } from '#bin/relay/rewrite.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import type { Forwarder } from '#conformance/transport/forward.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import type { ControlAccess } from '#handlers/control/access.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server/server.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { traceRequest } from '#handlers/runtime/pipeline.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { createStandIn, type StandIn } from '#handlers/stand-in/stand-in.ts'

interface ProxyServerOptions {
  readonly target: RelayTarget
  readonly upstream: Forwarder
  readonly allowedHosts: readonly string[]
  readonly control: ControlAccess
  readonly rewritesLinks: boolean
  /** Called at the start and at the end of a request. */
  readonly begun: () => void
  readonly onRelayed: (relayed: RelayedExchange) => void
  /** Called for internal errors. */
  readonly failed: (error: unknown) => void
}

/** `en/api` of a multilingual site has the prefix `api`. */
function prefixOf({ root, contract }: RelayTarget): string {
  const { languages }: RelayTarget['contract']['variant'] = contract.variant
  const [first = '', ...rest] = root.split('/').filter(Boolean)
  const parts = languages.some((language) => language === first) ? rest : [first, ...rest]
  return root.includes('?') ? 'api' : parts.join('/') || 'api'
}

/** A stand-in that serves only the journal of observed requests. */
async function createJournalStandIn(target: RelayTarget): Promise<StandIn> {
  const { contract, names } = target
  const variant = contract.variant.id
  const template = readDataset((await SEEDS.empty())(variant))
  return createStandIn({
    variant,
    contract,
    template: () => template,
    dataset: 'empty',
    restPrefix: prefixOf(target),
    ...(names && { names }),
  })
}

const isPlain = ({ head }: RelayedExchange): boolean =>
  head !== undefined && headerIn(head.headers, 'content-encoding') === undefined

function outputOf(relayed: RelayedExchange): HttpOutput {
  const { head, body, broken } = relayed
  const headers = joinedHeaders(head?.headers ?? [])
  if (!head) return { status: 502, headers, body: broken ?? '' }
  return { status: head.status, headers, body: isPlain(relayed) ? body.bytes.toString() : '' }
}

interface JournalWriter {
  readonly standIn: StandIn
  readonly readRequest: ReturnType<typeof createRequestReader>
}

/** In the format of the stand-in's journal. */
async function note(
  { standIn: { journal }, readRequest }: JournalWriter,
  dispatch: Dispatch,
  relayed: RelayedExchange,
): Promise<void> {
  const { bytes: body } = relayed.requestBody
  const read = await readRequest(relayed)
  if (read) traceRequest(dispatch.trace, read.request)
  dispatch.trace.isForwarded = true
  const sent = body.length > 0 ? { ...dispatch, input: { ...dispatch.input, body } } : dispatch
  journal.add(sent, outputOf(relayed))
}

type ExchangeCallback = Pick<RelayRoute, 'onRelayed'>

function routeFor(
  { input }: Dispatch,
  raw: readonly string[],
  options: ProxyServerOptions,
): RelayRoute {
  const { target, rewritesLinks } = options
  const move = { from: target.origin, to: input.origin }
  return {
    path: input.target,
    requestHeaders: requestHeaders(raw, {
      host: target.host,
      ...(rewritesLinks && {
        change: (name, value) => (name === 'accept-encoding' ? 'identity' : value),
      }),
    }),
    responseHeaders: (head) => rewriteHeaders(head, move, { isWhole: rewritesLinks }),
    ...(rewritesLinks && { rewrite: (text) => rewriteLinks(text, move) }),
  }
}

/** Uploads and streams have no time limit. */
const PATIENT = { requestTimeout: 0, stallTimeout: 0, targetLength: 64 * 1024, headers: 1000 }

export async function startProxy(
  options: ProxyServerOptions,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const standIn = await createJournalStandIn(options.target)
  const relay = createRelay(options)
  const writer = { standIn, readRequest: createRequestReader(options.target) }
  return startServer(
    {
      standIn,
      allowedHosts: options.allowedHosts,
      control: options.control,
      inspector: inspectorFiles,
      limits: PATIENT,
      failed: options.failed,
      delegate(message, response, { dispatch }) {
        options.begun()
        const noting: ExchangeCallback = {
          onRelayed: (relayed) => {
            note(writer, dispatch, relayed).catch(options.failed)
            options.onRelayed(relayed)
          },
        }
        relay(message, response, { ...routeFor(dispatch, message.rawHeaders, options), ...noting })
        return true
      },
    },
    { port, host },
  )
}
