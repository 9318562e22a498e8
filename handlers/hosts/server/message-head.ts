/** Parses the head of a message: host, target and headers. */

import { isBasePath, toBasePath } from '#handlers/runtime/addressing/base-path.ts'
import { expireSoon } from '#handlers/runtime/arguments/cache-expiry.ts'
import {
  ADDRESS_TOO_LONG,
  NO_HOST,
  TOO_MANY_HEADERS,
  WRONG_PREFIX,
  wrongHost,
} from '#handlers/runtime/host-errors.ts'
import type { Attempts } from '#handlers/runtime/request/attempts.ts'
import { type HostVerdict, isValidHost } from '#handlers/runtime/request/host-names.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Limits } from './server-limits.ts'

/** The subset of node's message in use. */
interface MessageHead {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Alternating names and values. */
  readonly rawHeaders: readonly string[]
  readonly socket: {
    readonly remoteAddress?: string | undefined
    /** Present on TLS sockets only. */
    readonly encrypted?: boolean
  }
}

const addressOf = ({ socket }: MessageHead): string => socket.remoteAddress ?? ''

/**
 * The host of a message; undefined when there is none or more than one, of which node would
 * silently pick one.
 */
function hostOf({ rawHeaders }: MessageHead): string | undefined {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return undefined
    host = rawHeaders[at + 1]
  }
  return host
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

interface HeadRules {
  readonly limits: Limits
  readonly checkHost: (host: string) => HostVerdict
  readonly attemptsOf: (address: string) => Attempts
  readonly isShared: boolean
  readonly trustProxy: boolean
  /** The path in front of all addresses: `/team/understudy`, or empty. */
  readonly basePath: string
}

/** With several proxies, the outermost one comes first. */
const forwarded = ({ headers }: MessageHead, name: string): string | undefined =>
  String(headers[name] ?? '')
    .split(',', 1)[0]
    ?.trim() || undefined

/** The base path as seen by the client; each proxy adds its own, the outermost first. */
function prefixOf(
  { headers }: MessageHead,
  { trustProxy, basePath }: HeadRules,
): string | undefined {
  const sent = trustProxy ? headers['x-forwarded-prefix'] : undefined
  if (sent === undefined) return basePath
  const parts = String(sent).split(',')
  const path = parts.map((part) => toBasePath(part.trim())).join('')
  return isBasePath(path) ? path : undefined
}

/** The origin as seen by the client. */
function originOf(head: MessageHead, host: string, { trustProxy }: HeadRules): string | undefined {
  const isSecure = head.socket.encrypted === true
  const own = `${isSecure ? 'https' : 'http'}://${host}`
  if (!trustProxy) return own
  const scheme = forwarded(head, 'x-forwarded-proto') ?? (isSecure ? 'https' : 'http')
  const name = forwarded(head, 'x-forwarded-host') ?? host
  return /^https?$/.test(scheme) && isValidHost(name) ? `${scheme}://${name}` : undefined
}

/** The part of the input that depends on headers only. */
interface ParsedHeaders
  extends Required<Pick<HttpInput, 'origin' | 'header' | 'headers' | 'head'>> {
  readonly prefix: string
  readonly raw: readonly string[]
  readonly isSecure: boolean
}

function parseHeaders(
  message: MessageHead,
  host: string,
  rules: HeadRules,
): ParsedHeaders | HttpOutput {
  const verdict = rules.checkHost(host)
  if (verdict === 'invalid') return NO_HOST
  if (verdict === 'forbidden') return wrongHost(host)
  const origin = originOf(message, host, rules)
  const prefix = prefixOf(message, rules)
  if (origin === undefined) return NO_HOST
  if (prefix === undefined) return WRONG_PREFIX
  const { headers } = message
  return {
    raw: message.rawHeaders,
    isSecure: message.socket.encrypted === true,
    prefix,
    origin: origin + prefix,
    // Only `set-cookie` is a list.
    header: (name) => headers[name] as string,
    headers: () => headers,
    head: {},
  }
}

function hasSameHeaders(
  { raw, isSecure }: ParsedHeaders,
  { rawHeaders, socket }: MessageHead,
): boolean {
  if (raw.length !== rawHeaders.length || isSecure !== (socket.encrypted === true)) return false
  for (let at = 0; at < raw.length; at += 1) if (raw[at] !== rawHeaders[at]) return false
  return true
}

/** Number of cached header sets, for clients that alternate. */
const MAX_CACHED = 4

/** Short-lived cache of parsed headers: a client that only reads repeats the same headers. */
function createHeaderCache() {
  const headerCache: ParsedHeaders[] = []
  const expireEntries = expireSoon(() => headerCache.splice(0))
  return {
    find: (message: MessageHead): ParsedHeaders | undefined => {
      for (const each of headerCache) if (hasSameHeaders(each, message)) return each
      return undefined
    },
    keep: (fresh: ParsedHeaders): void => {
      headerCache.unshift(fresh)
      if (headerCache.length > MAX_CACHED) headerCache.pop()
      expireEntries()
    },
  }
}

/** Some proxies remove the base path, others leave it. */
function withoutPrefix(target: string, prefix: string): string {
  if (prefix === '' || !target.startsWith(prefix)) return target
  const rest = target.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : target
}

/** Numbers connections in the order of their first requests. */
function createConnectionNumbers(): (socket: MessageHead['socket']) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (socket) => {
    const known = numbers.get(socket)
    if (known !== undefined) return known
    last += 1
    numbers.set(socket, last)
    return last
  }
}

/** The request without its body, or an error response. */
export function createHeadReader(
  rules: HeadRules,
): (message: MessageHead) => HttpInput | HttpOutput {
  const { limits, attemptsOf, isShared } = rules
  const headerCache = createHeaderCache()
  const connectionOf = createConnectionNumbers()
  const read = (
    message: MessageHead,
    absolute: RegExpExecArray | null,
  ): ParsedHeaders | HttpOutput => {
    const isPlain = message.method === 'GET' && !absolute
    const cached = isPlain ? headerCache.find(message) : undefined
    if (cached) return cached
    if (message.rawHeaders.length > 2 * limits.headers) return TOO_MANY_HEADERS
    const sent = hostOf(message)
    const host = absolute && sent !== undefined ? absolute[1] : sent
    const fresh = host === undefined ? NO_HOST : parseHeaders(message, host, rules)
    if (isPlain && 'raw' in fresh) headerCache.keep(fresh)
    return fresh
  }
  return (message) => {
    const { method = 'GET', url = '/' } = message
    if (url.length > limits.targetLength) return ADDRESS_TOO_LONG
    // An absolute target names the host itself; the header must be present but is ignored.
    const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url)
    const headers = read(message, absolute)
    if ('status' in headers) return headers
    // Looked up lazily: few requests have credentials that are not cached.
    const attempts: Attempts = {
      mayTry: () => attemptsOf(addressOf(message)).mayTry(),
      failed: () => attemptsOf(addressOf(message)).failed(),
    }
    return {
      method,
      target: withoutPrefix(absolute ? url.slice(absolute[0].length) || '/' : url, headers.prefix),
      origin: headers.origin,
      header: headers.header,
      head: headers.head,
      headers: headers.headers,
      streamsChunks: true,
      attempts,
      connection: connectionOf(message.socket),
      isShared,
    }
  }
}
