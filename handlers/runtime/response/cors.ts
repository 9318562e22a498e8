/** Headers for pages of other origins. */
import { SITE_HEADER, TOKEN_HEADER } from '#handlers/runtime/addressing/address.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import { isHeaderValue } from '#openapi/values/header-text.ts'

type Header = HttpInput['header']

const ALLOWED_HEADERS = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type'
/** Headers of the stand-in, not of the platform. */
const OWN_HEADERS = [SITE_HEADER, TOKEN_HEADER]

/** Undefined for requests without an origin. */
export function originHeaders(header: Header): Readonly<Record<string, string>> | undefined {
  const origin = header('origin')
  if (!origin || !isHeaderValue(origin)) return undefined
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  }
}

/** Preflight requests for headers of the stand-in get them allowed; all others see the platform's list. */
export function allowedHeaders(method: string, header: Header): string {
  const requested = method === 'OPTIONS' ? header('access-control-request-headers') : undefined
  const own = OWN_HEADERS.filter((name) => requested?.toLowerCase().includes(name))
  return [ALLOWED_HEADERS, ...own].join(', ')
}

/** A preflight request, which cannot carry headers of its own. */
export const isPreflight = ({ method, header }: Pick<HttpInput, 'method' | 'header'>): boolean =>
  method === 'OPTIONS' && header('access-control-request-method') !== undefined

/** The response to a preflight request whose site is not known yet. */
export const preflightOutput = ({ method, header }: HttpInput): HttpOutput => ({
  status: 200,
  headers: {
    ...originHeaders(header),
    'Access-Control-Allow-Headers': allowedHeaders(method, header),
  },
  body: '',
})
