/**
 * Listens in front of a target; paths of the proxy itself are the control interface of a stand-in.
 */
import process from 'node:process'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { requestHeaders } from '#bin/relay/head.ts'
import { createRequestReader, type NameTranslation, translationOf } from '#bin/relay/interpret.ts'
import { loggedOutput, tracedParts } from '#bin/relay/logged-output.ts'
import { createRelay, type RelayedExchange, type RelayRoute } from '#bin/relay/relay.ts'
import { rewriteHeaders, rewriteLinks } from '#bin/relay/rewrite.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import { reportFilesIn } from '#bin/report-files/report-files.ts'
import type { Forwarder } from '#conformance/transport/forward.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import type { ControlAccess } from '#handlers/control/access.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server/server.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { traceRequest } from '#handlers/runtime/pipeline.ts'
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
  const standIn = createStandIn({
    variant,
    contract,
    template: () => template,
    dataset: 'empty',
    restPrefix: prefixOf(target),
    reportFiles: reportFilesIn(process.cwd()),
    ...(names && { names }),
  })
  standIn.deployment.proxied = { host: target.host, root: target.root }
  return standIn
}

interface JournalWriter {
  readonly standIn: StandIn
  readonly names: NameTranslation
  readonly readRequest: ReturnType<typeof createRequestReader>
}

interface ObservedExchange {
  readonly dispatch: Dispatch
  readonly relayed: RelayedExchange
  readonly route: RelayRoute
}

/** In the format of the stand-in's journal. */
async function note(
  { standIn: { journal }, names, readRequest }: JournalWriter,
  { dispatch, relayed, route }: ObservedExchange,
): Promise<void> {
  const { trace } = dispatch
  const { bytes: body } = relayed.requestBody
  const output = loggedOutput(relayed, route)
  const read = await readRequest(relayed)
  if (read) traceRequest(trace, read.request)
  if (read?.match?.operation.kind === 'batch')
    trace.parts = tracedParts(read.request, output, names)
  trace.forwardedAs = 'client'
  trace.forwardingProblem = relayed.broken
  const sent = body.length > 0 ? { ...dispatch, input: { ...dispatch.input, body } } : dispatch
  journal.add(sent, output)
}

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
  const names = translationOf(options.target)
  const writer = { standIn, names, readRequest: createRequestReader(options.target, names) }
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
        const route = routeFor(dispatch, message.rawHeaders, options)
        relay(message, response, {
          ...route,
          onRelayed: (relayed) => {
            note(writer, { dispatch, relayed, route }).catch(options.failed)
            options.onRelayed(relayed)
          },
        })
        return true
      },
    },
    { port, host },
  )
}
