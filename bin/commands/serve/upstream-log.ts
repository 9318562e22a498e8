/** Requests for the upstream deployment in the request log. */
import type { NameTranslation } from '#bin/relay/interpret.ts'
import { tracedParts } from '#bin/relay/logged-output.ts'
import type { RelayedExchange } from '#bin/relay/relay.ts'
import type { AdmittedRequest, LazyExchange } from '#handlers/hosts/server/server.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { traceRequest } from '#handlers/runtime/pipeline.ts'
import { readBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

export interface UpstreamLog {
  readonly names: NameTranslation
  readonly log: ((exchange: LazyExchange) => void) | undefined
  readonly failed: (error: unknown) => void
}

interface ForwardedMessage {
  readonly relayed: RelayedExchange
  /** As the client received it. */
  readonly output: HttpOutput
}

/** Traces the input in neutral names. */
async function traceInput(
  dispatch: Dispatch,
  output: HttpOutput,
  names: NameTranslation,
): Promise<void> {
  const { input, trace, match, method, address } = dispatch
  const { path, query } = address
  const { header, method: sentMethod } = input
  const sent = { method, sentMethod, path, query, header, body: await readBody(input) }
  const request = names.request(sent, match)
  traceRequest(trace, request)
  if (match?.operation.kind === 'batch') trace.parts = tracedParts(request, output, names)
}

export async function logRelayed(
  { names, log }: UpstreamLog,
  { standIn, dispatch }: AdmittedRequest,
  { relayed, output }: ForwardedMessage,
): Promise<void> {
  const { bytes: body } = relayed.requestBody
  const input = body.length ? { ...dispatch.input, body } : dispatch.input
  const forwarded = { ...dispatch, input }
  dispatch.trace.forwardingProblem = relayed.broken
  await traceInput(forwarded, output, names)
  standIn.journal.add(forwarded, output)
  const { at, milliseconds, method, target } = relayed
  const exchange = { at, milliseconds, method, target, site: dispatch.site, status: output.status }
  log?.(() => exchange)
}

/** Logs a write that was not forwarded. */
export function logRejected(
  { log }: UpstreamLog,
  { standIn, dispatch }: AdmittedRequest,
  output: HttpOutput,
): void {
  const { input, site, trace } = dispatch
  standIn.journal.add(dispatch, output)
  const { method, target } = input
  const at = performance.timeOrigin + trace.started
  const milliseconds = performance.now() - trace.started
  const code = 'understudy_write_refused'
  log?.(() => ({ at, milliseconds, method, target, site, status: output.status, code }))
}
