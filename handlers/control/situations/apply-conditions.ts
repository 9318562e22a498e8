/** Applies the situation of a site and its planned faults to a request. */
import type { UserRecord } from '#fixtures/models/user.ts'
import { authenticate } from '#handlers/runtime/access/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { invalidParam, missingParam } from '#handlers/runtime/argument-errors.ts'
import type { Reply } from '#handlers/runtime/call.ts'
import { callerOf } from '#handlers/runtime/caller.ts'
import { ApiError, toErrorResponse } from '#handlers/runtime/errors.ts'
import { outgoingOf, traceRequest } from '#handlers/runtime/pipeline.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { toOutput } from '#handlers/runtime/response/output.ts'
import type { IncomingRequest } from '#handlers/runtime/steps.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import { stringifyValue } from '#openapi/values/json.ts'
import { type Conditions, type Interruption, traceFault } from './conditions.ts'
import type { AppliedFault, Fault } from './faults.ts'
import { findError } from './read-fault.ts'
import type { ActiveSituation } from './situation.ts'

type AffectedRequest = Omit<IncomingRequest, 'caller'> & {
  readonly operation: ContractOperation | undefined
  /** The response in the names of the deployment. */
  readonly toPublic: (output: HttpOutput) => HttpOutput
}

/** Closes the connection; the status is never sent. */
const DROPPED_CONNECTION: HttpOutput = { status: 0, headers: {}, body: '', drop: true }

/** The caller of a request that a condition answers instead of the pipeline. */
function callerIn({ site, request, runtime, trace }: AffectedRequest): UserRecord | undefined {
  const { header, query, body, attempts } = request
  const form = body.form
  try {
    return authenticate({ site, mode: runtime.auth, header, query, form, attempts, trace }).user
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Traces the caller and the body as the pipeline does. */
function traceCaller(affected: AffectedRequest): UserRecord | undefined {
  const { request, trace } = affected
  const user = callerIn(affected)
  traceRequest(trace, request)
  if (trace) trace.user = user
  return user
}

function drop(affected: AffectedRequest): HttpOutput {
  traceCaller(affected)
  return DROPPED_CONNECTION
}

/** With the headers of any response, so that pages of another origin can read it. */
function replyOutput(affected: AffectedRequest, reply: Reply): HttpOutput {
  const caller = callerOf(traceCaller(affected))
  const { operation: _, toPublic: __, ...incoming } = affected
  return toOutput(outgoingOf({ ...incoming, caller }, reply))
}

interface RejectionBody {
  readonly code: string
  readonly message: string
  readonly status: number
}

const reject = (request: AffectedRequest, { code, message, status }: RejectionBody): HttpOutput =>
  replyOutput(request, { status, body: { code, message, data: { status } } })

function customBody(request: AffectedRequest, { status = 200, body }: Fault): HttpOutput {
  if (typeof body !== 'string') return replyOutput(request, { status, body })
  const contentType = 'text/plain; charset=UTF-8'
  return replyOutput(request, { kind: 'raw', status, contentType, text: body })
}

const FAULT_MESSAGE = 'This response was requested as a fault at the control interface.'

/** Values for messages about an input that the request does not have. */
const placeholdersOf = (key: ErrorKey): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...ERRORS[key].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name.startsWith('reason') ? FAULT_MESSAGE : 'unknown',
    ]),
  )

/** As if the planned argument were wrong, else the first one of the operation. */
function plannedError(
  key: ErrorKey,
  { operation }: AffectedRequest,
  { argument = Object.keys(operation?.args ?? {})[0] ?? 'id' }: Fault,
): ApiError {
  if (key === 'rest_invalid_param') return invalidParam(argument)
  if (key === 'rest_missing_callback_param') return missingParam(argument)
  return new ApiError(key, { placeholders: placeholdersOf(key) })
}

/** Undefined where the usual response is sent. */
function responseOf(request: AffectedRequest, fault: Fault): HttpOutput | undefined {
  const { status, error, body } = fault
  const key = error === undefined ? undefined : findError(error)
  if (key !== undefined) {
    // Errors differ between anonymous and authenticated callers.
    const planned = plannedError(key, request, fault)
    const { isAsDeployed } = request.runtime.contract
    const isKnown = callerIn(request) !== undefined
    const errorResponse = toErrorResponse(planned, isKnown, isAsDeployed)
    const data = { ...Object(errorResponse.body['data']), ...(status && { status }) }
    const output = replyOutput(request, {
      status: status ?? errorResponse.status,
      body: { ...errorResponse.body, data },
    })
    return request.toPublic(output)
  }
  if (body !== undefined) return customBody(request, fault)
  if (status === undefined) return undefined
  return reject(request, { code: 'understudy_fault', message: FAULT_MESSAGE, status })
}

const namesIn = (headers: HttpOutput['headers']): ReadonlyMap<string, string> =>
  new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))

/** Replaces existing headers, regardless of letter case. */
function withHeaders(output: HttpOutput, { headers }: Fault): HttpOutput {
  if (!headers) return output
  const existing = namesIn(output.headers)
  const added = Object.entries(headers).map(([name, value]) => [
    existing.get(name.toLowerCase()) ?? name,
    value,
  ])
  return { ...output, headers: { ...output.headers, ...Object.fromEntries(added) } }
}

function applyFault(
  request: AffectedRequest,
  applied: AppliedFault,
  proceed: () => HttpOutput,
): HttpOutput {
  const { fault } = applied
  const answer = fault.drop ? drop(request) : responseOf(request, fault)
  traceFault(request.trace, applied, answer !== undefined)
  if (fault.drop && answer) return answer
  const output = withHeaders(answer ?? proceed(), fault)
  return fault.slow === undefined ? output : { ...output, slow: fault.slow }
}

function rateLimitResponse(request: AffectedRequest, seconds: number): HttpOutput {
  const message = `Too many requests; try again in ${seconds} seconds.`
  const rejection = reject(request, { code: 'understudy_rate_limited', message, status: 429 })
  return { ...rejection, headers: { ...rejection.headers, 'Retry-After': String(seconds) } }
}

function traceSituation(
  { trace }: AffectedRequest,
  situation: Trace['situation'],
  output: HttpOutput,
): HttpOutput {
  if (trace) trace.situation = situation
  return output
}

/** The response of the situation, before any fault. */
function interruptedResponse(
  request: AffectedRequest,
  { kind, seconds }: Interruption,
): HttpOutput {
  if (kind === 'offline') return traceSituation(request, kind, drop(request))
  if (kind === 'rateLimit')
    return traceSituation(request, kind, rateLimitResponse(request, seconds))
  const message = 'The site is read-only for now.'
  const rejection = reject(request, { code: 'understudy_read_only', message, status: 503 })
  return traceSituation(request, kind, rejection)
}

const withDelay = (output: HttpOutput, delay: number): HttpOutput =>
  delay ? { ...output, delay } : output

/** `proceed` returns the usual response. */
export function applyConditions(
  request: AffectedRequest,
  { active, interruption, applied }: Conditions,
  proceed: () => HttpOutput,
): HttpOutput {
  const usual = () => (applied ? applyFault(request, applied, proceed) : proceed())
  const output = interruption ? interruptedResponse(request, interruption) : usual()
  const latency = active?.delay() ?? 0
  if (request.trace) request.trace.latency = latency
  return withDelay(output, latency + (applied?.delay ?? 0))
}

/** The response for an image with a planned fault. */
function imageWithFault(
  applied: AppliedFault,
  { trace }: Pick<Dispatch, 'trace'>,
  proceed: () => HttpOutput,
): HttpOutput {
  const { fault, delay } = applied
  const { status, body, drop } = fault
  traceFault(trace, applied, Boolean(drop) || status !== undefined || body !== undefined)
  const respond = (): HttpOutput => {
    if (drop) return DROPPED_CONNECTION
    if (status === undefined && body === undefined) return withHeaders(proceed(), fault)
    const headers = { 'Content-Type': 'text/plain; charset=UTF-8' }
    return withHeaders({ status: status ?? 200, headers, body: stringifyValue(body ?? '') }, fault)
  }
  return withDelay(respond(), delay)
}

interface PageConditions {
  readonly active: ActiveSituation | undefined
  readonly fault: AppliedFault | undefined
}

/** Images and pages are part of the site: offline and slow with it, and images can fail. */
export function pageWithConditions(
  { active, fault }: PageConditions,
  { trace }: Pick<Dispatch, 'trace'>,
  proceed: () => HttpOutput,
): HttpOutput {
  if (active?.situation.offline) {
    trace.situation = 'offline'
    return DROPPED_CONNECTION
  }
  const output = fault ? imageWithFault(fault, { trace }, proceed) : proceed()
  trace.latency = active?.delay() ?? 0
  return withDelay(output, trace.latency + (output.delay ?? 0))
}
