/** The record of one request: references and plain values, without references to the connection. */
import { readBasic } from '#handlers/runtime/access/authenticate.ts'
import { hasSessionCookie } from '#handlers/runtime/access/session.ts'
import { INSPECTOR_HEADER } from '#handlers/runtime/addressing/address.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { readFields } from '#handlers/runtime/response/fields.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isLanguage, LANGUAGE_ARGUMENT, type Language } from '#openapi/language/variants.ts'

/** Stored size of a body, in characters or bytes. */
export const MAX_STORED_BODY = 64 * 1024

interface SentHeaders extends Readonly<Record<string, string | readonly string[] | undefined>> {
  readonly authorization?: string | readonly string[] | undefined
}

export interface LoggedRequest {
  readonly id: number
  readonly at: number
  readonly milliseconds: number
  readonly site: string
  /** Number of its connection; undefined for hosts without connections. */
  readonly connection: number | undefined
  /** As sent. */
  readonly method: string
  /** With `_method` and the override header applied. */
  readonly calledMethod: string
  readonly target: string
  /** Relative to the REST root; the raw path for other requests. */
  readonly path: string
  readonly isRest: boolean
  /** Scheme, host, port and base path, as seen by the client. */
  readonly origin: string
  readonly restRoot: string
  readonly language: string
  /** Without credentials. */
  readonly headers: SentHeaders
  readonly headersSize: number
  /** The login of the caller, or the one sent. */
  readonly login: string | undefined
  /** The login of the authorization header, unless it identified the caller. */
  readonly sentLogin: string | undefined
  /** Truncated when too long. */
  readonly body: Uint8Array | undefined
  readonly bodySize: number
  readonly operation: ContractOperation | undefined
  /** The values of the path parameters, in neutral names. */
  readonly pathParams: Params | undefined
  readonly trace: Trace
  readonly status: number
  readonly responseHeaders: HttpOutput['headers']
  /** Dropped later where it is long and can be requested again. */
  responseBody: string
  readonly responseSize: number
}

/** Whether a situation or fault answered in place of the interface. */
export const isAnsweredByCondition = ({ trace }: LoggedRequest): boolean =>
  trace.situation !== undefined || trace.isAnsweredByFault

const hasCredentials = ({ login, headers }: LoggedRequest): boolean =>
  login !== undefined || hasSessionCookie(headers['cookie'])

/** Whether the credentials were checked: not before some rejections, such as of a long body. */
export const isCallerKnown = (logged: LoggedRequest): boolean => {
  const { user, rejection, nonce } = logged.trace
  return (user ?? rejection ?? nonce) !== undefined || !hasCredentials(logged)
}

/** Whether the site has no such route; an operation may respond with the same error. */
export const isRouteAbsent = ({ trace: { error, decisions } }: LoggedRequest): boolean =>
  error?.key === 'rest_no_route' && !decisions

/** Whether the nonce was rejected, before anything else was decided. */
export const isNonceRejected = ({ trace }: LoggedRequest): boolean =>
  trace.nonce === 'rejected' && trace.error?.key === 'rest_cookie_invalid_nonce'

/** Whether the credentials or the nonce were rejected, before anything else was decided. */
export const isRejectedCaller = (logged: LoggedRequest): boolean => {
  const { error, rejection } = logged.trace
  return (error !== undefined && error === rejection) || isNonceRejected(logged)
}

/** Whether the request got as far as its operation, or to the search for one. */
export const isAdmitted = (logged: LoggedRequest): boolean =>
  !isAnsweredByCondition(logged) &&
  !isRejectedCaller(logged) &&
  logged.trace.error?.key !== 'rest_callback_invalid'

/** The language of the argument, where one is sent; the body counts once the caller is known. */
export function languageArgumentOf(logged: LoggedRequest): Language | undefined {
  const { query, fields } = logged.trace
  const sources = isAdmitted(logged) ? [fields, query] : [query]
  return sources.map((each) => each?.[LANGUAGE_ARGUMENT]).find(isLanguage)
}

/** The members that `_fields` selects; undefined for all. */
export const selectedFieldsOf = ({ trace: { query, fields } }: LoggedRequest) =>
  readFields(fields?.['_fields'] ?? query?.['_fields'])

/** The role of a caller with credentials that a deployment checks. */
export const UNKNOWN_ROLE = 'unknown'

/** The roles of the caller; none for callers that were not identified. */
export function callerRolesOf(logged: LoggedRequest): readonly string[] {
  const { trace, headers } = logged
  const { forwardedAs, user } = trace
  if (forwardedAs !== undefined) {
    const hasCredentials = headers.authorization !== undefined || headers['cookie'] !== undefined
    const isIdentified = forwardedAs === 'client' ? hasCredentials : forwardedAs === 'account'
    return [isIdentified ? UNKNOWN_ROLE : 'anonymous']
  }
  if (user) return user.roles
  return isCallerKnown(logged) && !isRejectedCaller(logged) ? ['anonymous'] : []
}

/** Whether the inspector repeated or sent it, so that it is no traffic of an application. */
export const isFromInspector = ({ headers }: LoggedRequest): boolean =>
  headers[INSPECTOR_HEADER] !== undefined

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Truncates by copying: a slice would keep the whole string in memory. */
const truncateText = (text: string): string =>
  text.length > MAX_STORED_BODY
    ? decoder.decode(encoder.encode(text.slice(0, MAX_STORED_BODY)))
    : text

const truncateBytes = (bytes: Uint8Array | undefined): Uint8Array | undefined =>
  bytes && bytes.length > MAX_STORED_BODY ? bytes.slice(0, MAX_STORED_BODY) : bytes

const NO_HEADERS: SentHeaders = Object.freeze({})
const headersOf = ({ headers }: HttpInput): SentHeaders => headers?.() ?? NO_HEADERS

/** Passwords are not kept in memory, only the authentication scheme. */
function redactCredentials(sent: unknown): string {
  const authorization = String(sent)
  return `${authorization.slice(0, authorization.indexOf(' ') + 1)}***`
}

const withoutCredentials = (headers: SentHeaders): SentHeaders =>
  headers.authorization === undefined
    ? headers
    : { ...headers, authorization: redactCredentials(headers.authorization) }

interface StoredHeaders {
  readonly headers: SentHeaders
  readonly count: number
  readonly size: number
}

/** Whether the stored headers equal these, without credentials. */
function equalsStored({ headers, count }: StoredHeaders, sent: SentHeaders): boolean {
  let remaining = count
  for (const name in sent) {
    const value = name === 'authorization' ? redactCredentials(sent[name]) : sent[name]
    if (headers[name] !== value) return false
    remaining -= 1
  }
  return remaining === 0
}

function sizeOfHeaders(headers: SentHeaders): number {
  let sum = 0
  for (const name in headers) sum += headers[name]?.length ?? 0
  return sum
}

/** Start of this process in wall-clock time. */
const PROCESS_START = performance.timeOrigin

type HeaderStore = (sent: SentHeaders, head: HttpInput['head']) => StoredHeaders

/** Clients repeat headers, so equal ones are stored and measured once. */
export function createHeaderStore(): HeaderStore {
  let last: StoredHeaders = { headers: NO_HEADERS, count: 0, size: 0 }
  let lastHead: HttpInput['head']
  return (sent, head) => {
    if (head && head === lastHead) return last
    if (!equalsStored(last, sent))
      last = {
        headers: withoutCredentials(sent),
        count: Object.keys(sent).length,
        size: sizeOfHeaders(sent),
      }
    lastHead = head
    return last
  }
}

const loginIn = ({ authorization }: SentHeaders): string | undefined =>
  typeof authorization === 'string' ? readBasic(authorization)?.login : undefined

export const hasTruncatedBody = ({ bodySize }: Pick<LoggedRequest, 'bodySize'>): boolean =>
  bodySize > MAX_STORED_BODY

/** Parsed values of a truncated body are dropped, too. */
export function dropDetails({ trace, bodySize }: LoggedRequest): void {
  if (!hasTruncatedBody({ bodySize })) return
  trace.fields = undefined
  trace.args = undefined
  trace.parts = undefined
}

interface CompletedRequest {
  readonly id: number
  readonly dispatch: Dispatch
  readonly output: HttpOutput
  readonly headerStore: HeaderStore
}

export function toLoggedRequest(completed: CompletedRequest): LoggedRequest {
  const { id, dispatch, output, headerStore } = completed
  const { input, site, address, match, trace } = dispatch
  const bodySize = input.body?.length ?? 0
  const sent = headersOf(input)
  const { headers, size: headersSize } = headerStore(sent, input.head)
  const isSignedIn = trace.user !== undefined && trace.rejection === undefined
  const sentLogin = isSignedIn ? undefined : loginIn(sent)
  return {
    id,
    at: PROCESS_START + trace.started,
    milliseconds: performance.now() - trace.started,
    site,
    connection: input.connection,
    method: input.method,
    calledMethod: dispatch.method,
    target: input.target,
    path: address.path,
    isRest: address.kind === 'rest',
    origin: input.origin,
    restRoot: address.urls.restRoot,
    language: address.urls.language,
    headers,
    headersSize,
    login: trace.user?.login ?? sentLogin,
    sentLogin,
    body: truncateBytes(input.body),
    bodySize,
    operation: match?.operation,
    pathParams: match?.params,
    trace,
    status: output.status,
    responseHeaders: output.headers,
    responseBody: truncateText(output.body),
    responseSize: (output.bytes ?? output.body).length,
  }
}

const sizeOfChanges = ({ changes = [] }: Trace): number =>
  changes.reduce((sum, { size }) => sum + 500 + size, 0)

/** Approximate size in characters, including values parsed from target and body. */
export const sizeOfLogged = (logged: LoggedRequest): number =>
  1000 +
  3 * ((logged.body?.length ?? 0) + logged.target.length) +
  logged.headersSize +
  logged.responseBody.length +
  sizeOfChanges(logged.trace)

const LONG_BODY = 4096

/** Long and reproducible: storing many of these slows every request. */
export const isLargeRead = ({ responseBody, status, method }: LoggedRequest): boolean =>
  responseBody.length > LONG_BODY && status < 300 && method === 'GET'
