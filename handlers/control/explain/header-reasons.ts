/** The reason of each header of a response. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { NO_CACHE_HEADERS } from '#handlers/runtime/request/http.ts'
import type { Names } from '#openapi/names/names.ts'
import { serverError } from './step.ts'

const OF_OPERATION = 'set by the operation'
const NO_CACHE: readonly string[] = Object.values(NO_CACHE_HEADERS)

function cacheReason(value: string, { trace: { user, error } }: LoggedRequest): string {
  if (!NO_CACHE.includes(value)) return OF_OPERATION
  if (user) return 'the caller is signed in'
  return error?.key === 'rest_cookie_invalid_nonce'
    ? 'the nonce was rejected'
    : 'the request overrides its method by a header'
}

const originReason = (_: string, { headers }: LoggedRequest): string =>
  headers['origin'] ? 'the request has an origin' : 'no user is signed in'

const LINK_REASONS = [
  [/rel="https:\/\/api\./, 'the REST root'],
  [/rel="(?:next|prev)"/, 'neighbouring pages of the list'],
  [/rel="alternate"/, 'the page of the record'],
] as const

/** An operation with links of its own replaces the link to the REST root. */
const linkReason = (value: string): string =>
  LINK_REASONS.filter(([link]) => link.test(value))
    .map(([, reason]) => reason)
    .join(', ') || OF_OPERATION

type Reason = (value: string, logged: LoggedRequest) => string

function retryReason(_: string, logged: LoggedRequest): string {
  if (logged.trace.situation === 'rateLimit') return 'the rate limit of the situation'
  return serverError(logged) ? 'set by the server' : OF_OPERATION
}

/** Totals count nothing where a list starts after its last record. */
const totalReason = (value: string, { trace: { args } }: LoggedRequest): string | undefined =>
  value === '0' && args?.['offset'] ? 'no record matches from this offset on' : undefined

/** By lowercase name. */
const REASONS: Readonly<Record<string, Reason>> = {
  allow: (_, { calledMethod }) =>
    `from the access rules of the route, for this caller and these arguments${calledMethod === 'OPTIONS' ? '' : ', after the operation'}`,
  'cache-control': cacheReason,
  expires: cacheReason,
  vary: originReason,
  'access-control-allow-origin': originReason,
  'access-control-allow-methods': originReason,
  'access-control-allow-credentials': originReason,
  'access-control-allow-headers': () => 'the headers that pages of other origins may send',
  'access-control-expose-headers': () => 'the headers that pages of other origins may read',
  'content-type': (_, { trace }) =>
    trace.error?.key === 'rest_callback_invalid'
      ? 'a script was requested; the body is the error as JSON'
      : 'the format of the body',
  link: linkReason,
  location: (_, { status }) =>
    status === 201 ? 'the address of the created record' : OF_OPERATION,
  'x-robots-tag': () => 'responses of the interface are not indexed',
  'x-content-type-options': () => 'browsers must not guess the content type',
  'x-wp-total': (value, logged) => totalReason(value, logged) ?? 'the number of matching records',
  'x-wp-totalpages': (value, logged) =>
    totalReason(value, logged) ?? 'the number of pages of matching records',
  'x-wp-nonce': () => 'a nonce for the next requests, because the request had a cookie and a nonce',
  'retry-after': retryReason,
}

/** A deployment may have names of its own for headers. */
function neutralName(name: string, names: Names | undefined): string {
  const entries = [...(names?.exact.headers ?? [])]
  const key = name.toLowerCase()
  const [neutral = key] = entries.find(([, own]) => own.toLowerCase() === key) ?? []
  return neutral.toLowerCase()
}

export function headerReason(
  [name, value]: readonly [string, string],
  logged: LoggedRequest,
  names: Names | undefined,
): string {
  const { fault, faultHeaders } = logged.trace
  const key = name.toLowerCase()
  if (faultHeaders.some((each) => each.toLowerCase() === key)) return `set by the fault ${fault}`
  return REASONS[neutralName(name, names)]?.(value, logged) ?? OF_OPERATION
}
