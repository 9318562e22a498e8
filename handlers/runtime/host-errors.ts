/** Responses of the standalone server to messages that never become a request of the interface. */
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { jsonProblem } from './pages.ts'

export const BODY_TOO_LARGE = jsonProblem(
  'understudy_body_too_large',
  'The body is larger than the stand-in accepts.',
  413,
)
export const ADDRESS_TOO_LONG = jsonProblem(
  'understudy_address_too_long',
  'The address is longer than the stand-in accepts.',
  414,
)
export const TOO_MANY_HEADERS = jsonProblem(
  'understudy_headers_too_large',
  'The request has too many headers, or headers that are too long.',
  431,
)
/** The host name is validated before, so it cannot contain markup. */
export const wrongHost = (host: string): HttpOutput => {
  const name = host.replace(/:\d+$/, '')
  return jsonProblem(
    'understudy_wrong_host',
    `The stand-in is not served under the host name ${name}; start it with --allowed-hosts ${name} to allow it.`,
    403,
  )
}
export const NO_HOST = jsonProblem(
  'understudy_no_host',
  'The request has no host, several hosts, or an invalid one.',
)
export const WRONG_PREFIX = jsonProblem(
  'understudy_wrong_prefix',
  'The header X-Forwarded-Prefix of the proxy must be a path such as /team/understudy.',
)
export const CONTROL_OFF = jsonProblem(
  'understudy_control_off',
  'The control interface is disabled on this address; set UNDERSTUDY_CONTROL_SECRET for the server to enable it.',
  403,
)
export const WRONG_SECRET = jsonProblem(
  'understudy_wrong_secret',
  'The control interface requires its secret in the header x-understudy-secret.',
  403,
)
export const WRONG_TOKEN = jsonProblem(
  'understudy_wrong_token',
  'This stand-in is shared by teams: send a valid token in the header x-understudy-token, or in the path as /~<site>@<token>/.',
  403,
)
/** A temporary error; the client may retry. */
const retryable = (rejection: HttpOutput): HttpOutput => ({
  ...rejection,
  headers: { ...rejection.headers, 'Retry-After': '1' },
})
export const TOO_MANY_REQUESTS = retryable(
  jsonProblem(
    'understudy_too_many_requests',
    'The team of this token sends more requests per second than its quota allows.',
    429,
  ),
)
const busy = (reason: string): HttpOutput => retryable(jsonProblem('understudy_busy', reason, 503))
export const TOO_MANY_RESPONSES = busy('Too many responses wait for clients that do not read them.')
export const TOO_MANY_BODIES = busy('Too many large request bodies are in progress.')
export const TOO_MANY_ATTEMPTS = retryable(
  jsonProblem(
    'understudy_too_many_attempts',
    'This client sent too many wrong passwords and has to wait a moment.',
    429,
  ),
)
export const NOT_PERSISTED = jsonProblem(
  'understudy_not_kept',
  'The change could not be written to disk and was rolled back; the server log shows the reason.',
  507,
)
export const NOT_READY = retryable(
  jsonProblem(
    'understudy_not_ready',
    'The stand-in is stopping, or cannot reach its database.',
    503,
  ),
)
export const UNAVAILABLE = retryable(
  jsonProblem(
    'understudy_state_unavailable',
    'The database of the stand-in cannot be reached; a change of this request may or may not be stored.',
    503,
  ),
)
export const INTERNAL_ERROR = jsonProblem(
  'understudy_internal_error',
  'The stand-in failed on this request; its log shows the reason.',
  500,
)

const TOO_SLOW = jsonProblem(
  'understudy_too_slow',
  'The request did not arrive within the timeout of the stand-in.',
  408,
)
const NOT_HTTP = jsonProblem('understudy_unreadable', 'This is not an HTTP request.')

const BY_PARSER_CODE = new Map([
  ['HPE_HEADER_OVERFLOW', TOO_MANY_HEADERS],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', BODY_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_SLOW],
])

/** The response to a parser error, by its code. */
export const errorOutputOf = (code: string | undefined): HttpOutput =>
  BY_PARSER_CODE.get(code ?? '') ?? NOT_HTTP

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
}

/** The complete response as text, for a connection without a request to respond to. */
export function toWire({ status, headers, body }: HttpOutput): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = new TextEncoder().encode(body).length
  return `HTTP/1.1 ${status} ${REASON_PHRASES[status] ?? ''}\r\n${lines.join('')}Content-Length: ${length}\r\nConnection: close\r\n\r\n${body}`
}
