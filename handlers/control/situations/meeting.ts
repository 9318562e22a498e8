/** What a request meets on its way: the situation of its site, and the faults that were planned. */
import { authenticate, readBasic } from '#handlers/runtime/authenticate.ts'
import type { Reply } from '#handlers/runtime/call.ts'
import { callerOf } from '#handlers/runtime/caller.ts'
import { ApiError, toErrorResponse } from '#handlers/runtime/errors.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { toOutput } from '#handlers/runtime/output.ts'
import { outgoingOf } from '#handlers/runtime/pipeline.ts'
import type { RestRequest } from '#handlers/runtime/request.ts'
import type { Incoming } from '#handlers/runtime/steps.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import type { Fault, MetFault } from './faults.ts'
import { errorNamed } from './read-fault.ts'
import type { ActiveSituation } from './situation.ts'

export type MetRequest = Omit<Incoming, 'caller'> & {
  readonly operation: ContractOperation | undefined
}

type MeetingOutput = HttpOutput | Promise<HttpOutput>

/** The connection is cut; nobody gets to see it. */
const DROPPED: HttpOutput = { status: 0, headers: {}, body: '', drop: true }

/** With the headers of any response, so that a page on another origin can read it too. */
const toReply = ({ operation: _, ...incoming }: MetRequest, reply: Reply): HttpOutput =>
  toOutput(outgoingOf({ ...incoming, caller: callerOf(undefined) }, reply))

interface Rejected {
  readonly code: string
  readonly message: string
  readonly status: number
}

const refuse = (request: MetRequest, { code, message, status }: Rejected): HttpOutput =>
  toReply(request, { status, body: { code, message, data: { status } } })

/** The same error is another one for somebody who is known. */
function isKnown({ site, request }: MetRequest): boolean {
  try {
    const { header, query } = request
    return authenticate({ site, mode: 'lenient', header, query }).user !== undefined
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function ownBody(request: MetRequest, { status = 200, body }: Fault): HttpOutput {
  if (typeof body !== 'string') return toReply(request, { status, body })
  const contentType = 'text/plain; charset=UTF-8'
  return toReply(request, { kind: 'raw', status, contentType, text: body })
}

/** Undefined where the usual response is to come. */
function responseOf(request: MetRequest, fault: Fault): HttpOutput | undefined {
  const { status, error, body } = fault
  const key = error === undefined ? undefined : errorNamed(error)
  if (key !== undefined) {
    const made = toErrorResponse(new ApiError(key), isKnown(request))
    const data = { ...Object(made.body['data']), ...(status && { status }) }
    return toReply(request, { status: status ?? made.status, body: { ...made.body, data } })
  }
  if (body !== undefined) return ownBody(request, fault)
  if (status === undefined) return undefined
  const message = 'This fault was asked for at the control interface.'
  return refuse(request, { code: 'understudy_fault', message, status })
}

const namesIn = (headers: HttpOutput['headers']): ReadonlyMap<string, string> =>
  new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))

/** A header replaces the one that is there, however that is written. */
function withHeaders(output: HttpOutput, { headers }: Fault): HttpOutput {
  if (!headers) return output
  const known = namesIn(output.headers)
  const added = Object.entries(headers).map(([name, value]) => [
    known.get(name.toLowerCase()) ?? name,
    value,
  ])
  return { ...output, headers: { ...output.headers, ...Object.fromEntries(added) } }
}

function meetFault(request: MetRequest, fault: Fault, proceed: () => HttpOutput): HttpOutput {
  if (request.trace) request.trace.fault = fault.id
  if (fault.drop) return DROPPED
  const output = withHeaders(responseOf(request, fault) ?? proceed(), fault)
  return fault.slow === undefined ? output : { ...output, slow: fault.slow }
}

/** Also what only reads, although it is asked by POST. */
const mayWrite = ({ operation, request }: MetRequest): boolean =>
  operation
    ? !isGet(operation) && operation.kind !== 'read' && operation.effect !== 'safe-post'
    : !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

function tooMany(request: MetRequest, seconds: number): HttpOutput {
  const message = `Too many requests; try again in ${seconds} seconds.`
  const refused = refuse(request, { code: 'understudy_rate_limited', message, status: 429 })
  return { ...refused, headers: { ...refused.headers, 'Retry-After': String(seconds) } }
}

/** What the situation makes of a request, before any fault. */
function hindrance(request: MetRequest, active: ActiveSituation): HttpOutput | undefined {
  const { offline, readOnly } = active.situation
  if (offline) return DROPPED
  if (request.request.method === 'OPTIONS') return undefined
  const seconds = active.overLimit(request.site.clock.now())
  if (seconds !== undefined) return tooMany(request, seconds)
  if (!readOnly || !mayWrite(request)) return undefined
  const message = 'The site is read-only for now.'
  return refuse(request, { code: 'understudy_read_only', message, status: 503 })
}

const WRONG_PASSWORD = 'expired'

/** Credentials that expired are read like a wrong password, in whatever way the site takes those. */
export function withExpired(request: RestRequest, active: ActiveSituation): RestRequest {
  const sent = readBasic(request.header('authorization'))
  if (!sent || !active.hasExpired(sent.login)) return request
  const bytes = new TextEncoder().encode(`${sent.login}:${WRONG_PASSWORD}`)
  const wrong = `Basic ${btoa(String.fromCharCode(...bytes))}`
  const header: RestRequest['header'] = (name) =>
    name === 'authorization' ? wrong : request.header(name)
  // Nobody guesses here, so nobody is locked out for it.
  return { ...request, header, head: undefined, attempts: undefined }
}

interface Met {
  readonly active: ActiveSituation | undefined
  readonly met: MetFault | undefined
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** `proceed` gives the usual response. */
export function meet(
  request: MetRequest,
  { active, met }: Met,
  proceed: () => HttpOutput,
): MeetingOutput {
  const respond = (): HttpOutput =>
    (active && hindrance(request, active)) ??
    (met ? meetFault(request, met.fault, proceed) : proceed())
  const delay = (active?.delay() ?? 0) + (met?.delay ?? 0)
  return delay ? wait(delay).then(respond) : respond()
}
