/** One request as it was met: references and plain values, nothing that holds on to a connection. */
import { readBasic } from '#handlers/runtime/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'

/** What is kept of a body, in characters or bytes. */
export const MOST_OF_BODY = 64 * 1024

interface SentHeaders extends Readonly<Record<string, string | readonly string[] | undefined>> {
  readonly authorization?: string | readonly string[] | undefined
}

export interface Evidence {
  readonly id: number
  readonly at: number
  readonly milliseconds: number
  readonly site: string
  /** As it was sent. */
  readonly method: string
  readonly target: string
  /** Below the root of the interface; as it was sent for what is not part of it. */
  readonly path: string
  readonly isRest: boolean
  readonly restRoot: string
  /** Without credentials. */
  readonly headers: SentHeaders
  readonly headersWeight: number
  /** The login that was sent, believed or not. */
  readonly login: string | undefined
  /** Cut, when it was too long to be kept. */
  readonly body: Uint8Array | undefined
  readonly bodySize: number
  readonly operation: ContractOperation | undefined
  readonly trace: Trace
  readonly status: number
  readonly responseHeaders: HttpOutput['headers']
  /** Given up, in time, where it is long and can be asked for again. */
  responseBody: string
  readonly responseSize: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A part of a text that does not keep the whole of it in memory. */
const cutText = (text: string): string =>
  text.length > MOST_OF_BODY ? decoder.decode(encoder.encode(text.slice(0, MOST_OF_BODY))) : text

const cutBytes = (bytes: Uint8Array | undefined): Uint8Array | undefined =>
  bytes && bytes.length > MOST_OF_BODY ? bytes.slice(0, MOST_OF_BODY) : bytes

const NO_HEADERS: SentHeaders = Object.freeze({})
const headersOf = ({ headers }: HttpInput): SentHeaders => headers?.() ?? NO_HEADERS

/** Nobody's password stays in memory; what kind of credentials they were may be known. */
function shownCredentials(sent: unknown): string {
  const authorization = String(sent)
  return `${authorization.slice(0, authorization.indexOf(' ') + 1)}***`
}

const withoutCredentials = (headers: SentHeaders): SentHeaders =>
  headers.authorization === undefined
    ? headers
    : { ...headers, authorization: shownCredentials(headers.authorization) }

interface KeptHeaders {
  readonly headers: SentHeaders
  readonly count: number
  readonly weight: number
}

/** Whether it is what would be kept of them. */
function isKept({ headers, count }: KeptHeaders, sent: SentHeaders): boolean {
  let left = count
  for (const name in sent) {
    const value = name === 'authorization' ? shownCredentials(sent[name]) : sent[name]
    if (headers[name] !== value) return false
    left -= 1
  }
  return left === 0
}

function weightOfHeaders(headers: SentHeaders): number {
  let sum = 0
  for (const name in headers) sum += headers[name]?.length ?? 0
  return sum
}

/** When this process began, by the clock on the wall. */
const BEGUN = performance.timeOrigin

let last: KeptHeaders = { headers: NO_HEADERS, count: 0, weight: 0 }
let lastHead: HttpInput['head']

/** A client sends the same headers again and again; those are kept and weighed once. */
function keepHeaders(sent: SentHeaders, head: HttpInput['head']): KeptHeaders {
  if (head && head === lastHead) return last
  if (!isKept(last, sent))
    last = {
      headers: withoutCredentials(sent),
      count: Object.keys(sent).length,
      weight: weightOfHeaders(sent),
    }
  lastHead = head
  return last
}

const loginIn = ({ authorization }: SentHeaders): string | undefined =>
  typeof authorization === 'string' ? readBasic(authorization)?.login : undefined

/** What was sent of a body that is not kept is not kept either. */
function lighten(trace: Trace, size: number): void {
  if (size <= MOST_OF_BODY) return
  trace.fields = undefined
  trace.args = undefined
  trace.parts = undefined
}

export function evidenceOf(id: number, dispatch: Dispatch, output: HttpOutput): Evidence {
  const { input, site, address, match, trace } = dispatch
  const bodySize = input.body?.length ?? 0
  const sent = headersOf(input)
  const { headers, weight: headersWeight } = keepHeaders(sent, input.head)
  lighten(trace, bodySize)
  return {
    id,
    at: BEGUN + trace.started,
    milliseconds: performance.now() - trace.started,
    site,
    method: input.method,
    target: input.target,
    path: address.path,
    isRest: address.kind === 'rest',
    restRoot: address.place.restRoot,
    headers,
    headersWeight,
    login: trace.user?.login ?? loginIn(sent),
    body: cutBytes(input.body),
    bodySize,
    operation: match?.operation,
    trace,
    status: output.status,
    responseHeaders: output.headers,
    responseBody: cutText(output.body),
    responseSize: (output.bytes ?? output.body).length,
  }
}

const weightOfChanges = ({ changes = [] }: Trace): number =>
  changes.reduce((sum, { size }) => sum + 500 + size, 0)

/** About how much memory it keeps, in characters; what is read of a target or a body counts too. */
export const weightOfEvidence = (evidence: Evidence): number =>
  1000 +
  3 * ((evidence.body?.length ?? 0) + evidence.target.length) +
  evidence.headersWeight +
  evidence.responseBody.length +
  weightOfChanges(evidence.trace)

const LONG_BODY = 4096

/** Long, and what a client would get again: keeping many of them costs every request. */
export const isHeavy = ({ responseBody, status, method }: Evidence): boolean =>
  responseBody.length > LONG_BODY && status < 300 && method === 'GET'

/** Asking whether one may ask is not a request that a test is about. */
export const isPreflight = ({ input }: Dispatch): boolean =>
  input.method === 'OPTIONS' && input.header('access-control-request-method') !== undefined
