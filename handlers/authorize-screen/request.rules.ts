/** Validation of an authorization request (platform/core 13.2). */
import { isUuid } from '#openapi/derive/formats.ts'

export interface AuthorizationRequest {
  readonly app_name: string
  readonly app_id: string
  readonly success_url: string
  readonly reject_url: string
}

type AddressProblem = 'Invalid URL format.' | 'The URL must be served over a secure connection.'

/** Reverse domain names, which no system program uses as a scheme: `com.example.app:`. */
const APP_SCHEME = /^[a-z][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62})+:$/
/** Schemes that run code or open local resources; never allowed. */
const DANGEROUS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:']

export const isAllowedScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]*$/.test(scheme) && !DANGEROUS.includes(`${scheme}:`)

const isAllowedProtocol = (protocol: string, appSchemes: readonly string[]): boolean =>
  ['https:', 'http:'].includes(protocol) ||
  APP_SCHEME.test(protocol) ||
  (appSchemes.includes(protocol.slice(0, -1)) && !DANGEROUS.includes(protocol))

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** A scheme, two slashes and a host, without any part that a browser would correct silently. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@\\\s]+)(?:[/?#][^\\\s]*)?$/i
const PRINTABLE = /^[\x21-\x7e]+$/

function parse(address: string): URL | undefined {
  const written = PLAIN_ADDRESS.exec(address)?.[1]
  if (!written || !PRINTABLE.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  // The host as parsed must equal the host shown to the user.
  const host = written.replace(/:\d*$/, '')
  return host.toLowerCase() === url.hostname.toLowerCase() ? url : undefined
}

/**
 * The reason why a password may not be sent to an address; undefined for an allowed or empty
 * address.
 */
export function addressProblem(
  address: string,
  appSchemes: readonly string[] = [],
): AddressProblem | undefined {
  if (address === '') return undefined
  const url = parse(address)
  if (!url || !isAllowedProtocol(url.protocol, appSchemes) || url.username || url.password)
    return 'Invalid URL format.'
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
    return 'The URL must be served over a secure connection.'
  return undefined
}

/** In characters. Every page repeats them, escaped. */
const MAX_NAME_LENGTH = 1000
export const MAX_ADDRESS_LENGTH = 4000

/** The login to repeat in a page; empty for an overlong one. */
export const displayLogin = (login: string): string => (login.length > MAX_NAME_LENGTH ? '' : login)

function lengthProblem(request: AuthorizationRequest): string | undefined {
  const { app_name, success_url, reject_url } = request
  if (app_name.length > MAX_NAME_LENGTH) return 'The application name is too long.'
  const isLong = [success_url, reject_url].some(({ length }) => length > MAX_ADDRESS_LENGTH)
  return isLong ? 'The URL is too long.' : undefined
}

export function requestProblem(
  request: AuthorizationRequest,
  appSchemes: readonly string[],
): string | undefined {
  const { app_id, success_url, reject_url } = request
  return (
    lengthProblem(request) ??
    addressProblem(success_url, appSchemes) ??
    addressProblem(reject_url, appSchemes) ??
    (app_id && !isUuid(app_id.toLowerCase()) ? 'The application ID must be a UUID.' : undefined)
  )
}

/** Appends parameters to an address with or without a query. */
export function withParameters(address: string, values: Readonly<Record<string, string>>): string {
  const [base = '', ...fragment] = address.split('#')
  const query = Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const tail = fragment.length ? `#${fragment.join('#')}` : ''
  return `${base}${base.includes('?') ? '&' : '?'}${query}${tail}`
}

/** The address for errors; undefined without any address of the application. */
export function rejectAddress({ success_url, reject_url }: AuthorizationRequest) {
  if (reject_url) return reject_url
  return success_url ? withParameters(success_url, { success: 'false' }) : undefined
}

/** `abcd EFGH 1234`: easier to copy by hand. */
export const groupCharacters = (password: string): string => password.replace(/(.{4})(?=.)/g, '$1 ')
