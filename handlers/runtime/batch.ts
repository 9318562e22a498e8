/** `POST /batch/v1`: several write requests in one (platform/core 10). */

import { localizedUrls } from '#handlers/runtime/addressing/language.ts'
import { parseParams } from '#handlers/runtime/request/parameters.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { RouteMatch } from '#handlers/runtime/request/routing.ts'
import { type PartOutput, toBatchPart } from '#handlers/runtime/response/output.ts'
import { problem } from '#openapi/derive/problem.ts'
import type { BodyOf } from '#openapi/language/define.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import type { Call, Reply } from './call.ts'
import { ApiError } from './errors.ts'
import { type Implementation, implement, type RuleCall } from './implement.ts'
import { outgoingOf } from './pipeline.ts'
import {
  behaviourOf,
  errorReply,
  findMatch,
  type IncomingRequest,
  type PreparedCall,
  prepareCall,
  type Runtime,
  runCall,
} from './steps.ts'
import type { PartTrace } from './trace.ts'

interface Part {
  readonly sent: PartRequest
  readonly incoming: IncomingRequest | undefined
  readonly match?: RouteMatch
  readonly prepared?: PreparedCall
  readonly error?: unknown
}

interface PartRequest {
  readonly method?: string | undefined
  readonly path: string
  readonly body?: Json | undefined
  readonly headers?: Json | undefined
}

/** Paths rejected by the platform's URL parser: `//` without a host. */
const UNREADABLE_PATH = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:\/|$|:)/i

function readPath(path: string): { readonly path: string; readonly search: string } {
  if (UNREADABLE_PATH.test(path)) throw new ApiError('parse_path_failed')
  const local = path.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const [route = '', ...rest] = local.split('?')
  return { path: route, search: rest.join('?') }
}

/** Headers of the outer request are not inherited. */
function headerReader(headers: PartRequest['headers'] = {}): RestRequest['header'] {
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replaceAll('_', '-'),
      [value].flat().join(','),
    ]),
  )
  return (name) => values.get(name)
}

function toRequest({ method = 'POST', path, body, headers }: PartRequest): RestRequest {
  const read = readPath(path)
  return {
    method,
    sentMethod: method,
    path: read.path,
    query: parseParams(read.search),
    body: { type: '', ...(body && { form: body }) },
    header: headerReader(headers),
  }
}

function preparePart(runtime: Runtime, call: Call, item: PartRequest): Part {
  let incoming: IncomingRequest | undefined
  let match: RouteMatch | undefined
  try {
    const { site, urls, caller } = call
    const request = toRequest(item)
    incoming = { runtime, site, urls: localizedUrls(urls, request), caller, request }
    match = findMatch(incoming, incoming.request)
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

function replyOf({ prepared, error }: Part, call: Call): Reply {
  if (error || !prepared) return errorReply(error, call.caller, call.contract)
  try {
    return runCall(prepared)
  } catch (thrown) {
    return errorReply(thrown, call.caller, call.contract)
  }
}

function errorOutput(error: unknown, call: Call): PartOutput {
  const { status = 500, body } = errorReply(error, call.caller, call.contract)
  return { body, status, headers: [] }
}

function runPart(part: Part, call: Call): PartOutput {
  const { incoming, match, prepared, error } = part
  if (!incoming) return errorOutput(error, call)
  const executed = match && { match, call: prepared?.call }
  return toBatchPart(outgoingOf(incoming, replyOf(part, call), executed))
}

const invalidPart = ({ error }: Part, call: Call): PartOutput | undefined =>
  error ? errorOutput(error, call) : undefined

type PartHandler = (part: Part, call: Call) => PartOutput | undefined

/** Runs the parts and traces each of them; null marks a part that was not run. */
function partResponses(parts: readonly Part[], call: Call, handle: PartHandler) {
  const { trace } = call
  const traces: PartTrace[] = []
  const responses = parts.map((part, index) => {
    const before = trace?.changes?.length ?? 0
    const output = handle(part, call)
    if (!trace || !output) return output ?? null
    const { method = 'POST', path } = part.incoming?.request ?? part.sent
    traces.push({
      ...{ index, operation: part.match?.operation, method, path },
      query: part.incoming?.request.query,
      ...{ fields: part.sent.body, args: part.prepared?.call.args },
      error: part.error instanceof ApiError ? part.error : undefined,
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
  if (call.quirk('looseHeaders') || !Array.isArray(sent)) return undefined
  for (const [at, item] of sent.entries()) {
    const headers = memberOf(item, 'headers')
    const wrong = Object.entries(isRecord(headers) ? headers : {}).find(
      ([, value]) => !isHeaderValue(value),
    )
    if (!wrong) continue
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
