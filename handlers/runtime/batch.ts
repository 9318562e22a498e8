/** `POST /batch/v1`: several write requests in one (platform/core 10). */

import { localizedUrls } from '#handlers/runtime/addressing/language.ts'
import { type BatchPart, readBatchPart } from '#handlers/runtime/request/batch-part.ts'
import { fieldsOf, type RestRequest } from '#handlers/runtime/request/request.ts'
import type { RouteMatch } from '#handlers/runtime/request/routing.ts'
import { type PartOutput, toBatchPart } from '#handlers/runtime/response/output.ts'
import { problem } from '#openapi/derive/problem.ts'
import type { BodyOf } from '#openapi/language/define.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'
import type { Call, Reply } from './call.ts'
import { ApiError } from './errors.ts'
import { type Implementation, implement, type RuleCall } from './implement.ts'
import { outgoingOf } from './pipeline.ts'
import {
  behaviourOf,
  enabledMatch,
  errorReply,
  type IncomingRequest,
  type PreparedCall,
  prepareCall,
  type Runtime,
  runCall,
} from './steps.ts'
import type { PartTrace } from './trace.ts'

interface Part {
  readonly sent: BatchPart
  readonly incoming: IncomingRequest | undefined
  readonly match?: RouteMatch
  readonly prepared?: PreparedCall
  readonly error?: unknown
}

function partRequest(part: BatchPart): RestRequest {
  const request = readBatchPart(part)
  if (!request) throw new ApiError('parse_path_failed')
  return request
}

function preparePart(runtime: Runtime, call: Call, item: BatchPart): Part {
  let incoming: IncomingRequest | undefined
  let match: RouteMatch | undefined
  try {
    const { site, urls, caller } = call
    const { request, match: found } = runtime.resolve(partRequest(item))
    incoming = { runtime, site, urls: localizedUrls(urls, request), caller, request }
    match = enabledMatch(site, found)
    if (!match.operation.batch) throw new ApiError('rest_batch_not_allowed')
    return {
      sent: item,
      incoming,
      match,
      prepared: prepareCall(incoming, match, behaviourOf(runtime, match.operation)),
    }
  } catch (error) {
    return { sent: item, incoming, error, ...(match && { match }) }
  }
}

/** The output of a part, its permission, and the error it reports. */
interface PartResult extends Partial<Pick<PartTrace, 'decisions'>> {
  readonly output: PartOutput
  readonly error?: unknown
}

interface PartReply extends Omit<PartResult, 'output'> {
  readonly reply: Reply
}

function replyOf({ prepared, error }: Part, call: Call): PartReply {
  if (error || !prepared) return { reply: errorReply(error, call.caller, call.contract), error }
  const log: Pick<PartTrace, 'decisions'> = { decisions: undefined }
  try {
    return { reply: runCall(prepared, call.trace && log), ...log }
  } catch (thrown) {
    return { reply: errorReply(thrown, call.caller, call.contract), error: thrown, ...log }
  }
}

function errorOutput(error: unknown, call: Call): PartOutput {
  const { status = 500, body } = errorReply(error, call.caller, call.contract)
  return { body, status, headers: [] }
}

function runPart(part: Part, call: Call): PartResult {
  const { incoming, match, prepared, error } = part
  if (!incoming) return { output: errorOutput(error, call), error }
  const executed = match && { match, call: prepared?.call }
  const { reply, ...result } = replyOf(part, call)
  return { output: toBatchPart(outgoingOf(incoming, reply, executed)), ...result }
}

const invalidPart = ({ error }: Part, call: Call): PartResult | undefined =>
  error ? { output: errorOutput(error, call), error } : undefined

type PartHandler = (part: Part, call: Call) => PartResult | undefined

/** Runs the parts and traces each of them; null marks a part that was not run. */
function partResponses(parts: readonly Part[], call: Call, handle: PartHandler) {
  const { trace } = call
  const traces: PartTrace[] = []
  const responses = parts.map((part, index) => {
    const before = trace?.changes?.length ?? 0
    const result = handle(part, call)
    if (!trace || !result) return result?.output ?? null
    const { output, error, decisions } = result
    const { method = 'POST', path } = part.sent
    const request = part.incoming?.request
    traces.push({
      ...{ index, operation: part.match?.operation, method, path: path.split('?', 1)[0] ?? '' },
      pathParams: part.match?.params,
      query: request?.query,
      ...{ fields: request ? fieldsOf(request) : part.sent.body, args: part.prepared?.call.args },
      ...{ decisions, error: error instanceof ApiError ? error : undefined },
      changes: trace.changes?.slice(before),
      ...{ status: output.status, body: output.body },
    })
    return output
  })
  if (trace) trace.parts = traces
  // Each part has the body of its own operation.
  return responses as BatchBody['responses']
}

type BatchBody = BodyOf<(typeof runBatch)['responses'][207]>

const isHeaderValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** Section 4.1: a header is a string or a list of strings; numbers and booleans are rejected. */
function headersVerdict(sent: unknown, call: RuleCall) {
  if (!Array.isArray(sent)) return undefined
  for (const [at, item] of sent.entries()) {
    const headers = memberOf(item, 'headers')
    const wrong = Object.entries(isRecord(headers) ? headers : {}).find(
      ([, value]) => !isHeaderValue(value),
    )
    if (!wrong) continue
    if (call.quirk('looseHeaders')) return undefined
    const location = `requests[${at}][headers][${wrong[0]}]`
    return problem('rest_invalid_type', `${location} is not of type string,array.`, {
      param: location,
    })
  }
  return undefined
}

/** All parts are matched and their arguments checked before the first of them runs. */
export const batch = (runtime: () => Runtime): Implementation =>
  implement(runBatch, {
    rules: { requests: headersVerdict },
    handle: (call) => {
      const parts = call.args.requests.map((item) => preparePart(runtime(), call, item))
      const needsAll = call.args.validation === 'require-all-validate'
      if (needsAll && parts.some(({ error }) => error)) {
        const responses = partResponses(parts, call, invalidPart)
        return { status: 207, body: { failed: 'validation', responses } }
      }
      return { status: 207, body: { responses: partResponses(parts, call, runPart) } }
    },
  })
