/** What stands above the body of a message: which host it names, which target, which headers. */

import type { Attempts } from '#handlers/runtime/attempts.ts'
import { NO_HOST, TOO_LONG, TOO_MANY_HEADERS, wrongHost } from '#handlers/runtime/host-errors.ts'
import { type HostVerdict, isReadable } from '#handlers/runtime/host-names.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
import { forAMoment } from '#handlers/runtime/moment.ts'
import type { Limits } from './server-limits.ts'

/** The parts of node's message that are looked at. */
interface Head {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Names and values take turns. */
  readonly rawHeaders: readonly string[]
  readonly socket: {
    readonly remoteAddress?: string | undefined
    /** Of secure connections only. */
    readonly encrypted?: boolean
  }
}

const addressOf = ({ socket }: Head): string => socket.remoteAddress ?? ''

/** The one host of a message, which node would pick silently; undefined when it names none or several. */
function hostOf({ rawHeaders }: Head): string | undefined {
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
  readonly judgeHost: (host: string) => HostVerdict
  readonly attemptsOf: (address: string) => Attempts
  readonly isShared: boolean
  readonly trustProxy: boolean
}

/** Of several proxies the outermost one comes first. */
const forwarded = ({ headers }: Head, name: string): string | undefined =>
  String(headers[name] ?? '')
    .split(',', 1)[0]
    ?.trim() || undefined

/** Under which address a message was sent, as its client knows it. */
function originOf(head: Head, host: string, { trustProxy }: HeadRules): string | undefined {
  const isSecure = head.socket.encrypted === true
  const own = `${isSecure ? 'https' : 'http'}://${host}`
  if (!trustProxy) return own
  const scheme = forwarded(head, 'x-forwarded-proto') ?? (isSecure ? 'https' : 'http')
  const name = forwarded(head, 'x-forwarded-host') ?? host
  return /^https?$/.test(scheme) && isReadable(name) ? `${scheme}://${name}` : undefined
}

/** What the headers of a message say, whatever it asks for. */
interface ReadHeaders extends Required<Pick<HttpInput, 'origin' | 'header' | 'headers' | 'head'>> {
  readonly raw: readonly string[]
  readonly isSecure: boolean
}

function readHeaders(message: Head, host: string, rules: HeadRules): ReadHeaders | HttpOutput {
  const verdict = rules.judgeHost(host)
  if (verdict === 'unreadable') return NO_HOST
  if (verdict === 'wrong') return wrongHost(host)
  const origin = originOf(message, host, rules)
  if (origin === undefined) return NO_HOST
  const { headers } = message
  return {
    raw: message.rawHeaders,
    isSecure: message.socket.encrypted === true,
    origin,
    // Only cookies of responses come as a list.
    header: (name) => headers[name] as string,
    headers: () => headers,
    head: {},
  }
}

function isSame({ raw, isSecure }: ReadHeaders, { rawHeaders, socket }: Head): boolean {
  if (raw.length !== rawHeaders.length || isSecure !== (socket.encrypted === true)) return false
  for (let at = 0; at < raw.length; at += 1) if (raw[at] !== rawHeaders[at]) return false
  return true
}

/** So many clients that take turns are known. */
const MOST_KNOWN = 4

/** A client that only reads sends the same headers again and again: for a moment they are known. */
function createKnownHeaders() {
  const known: ReadHeaders[] = []
  const forgetSoon = forAMoment(() => known.splice(0))
  return {
    find: (message: Head): ReadHeaders | undefined => {
      for (const each of known) if (isSame(each, message)) return each
      return undefined
    },
    keep: (fresh: ReadHeaders): void => {
      known.unshift(fresh)
      if (known.length > MOST_KNOWN) known.pop()
      forgetSoon()
    },
  }
}

/** The request without its body, or the error of a message that shall not become one. */
export function createHeadReader(rules: HeadRules): (message: Head) => HttpInput | HttpOutput {
  const { limits, attemptsOf, isShared } = rules
  const known = createKnownHeaders()
  const read = (message: Head, absolute: RegExpExecArray | null): ReadHeaders | HttpOutput => {
    const isPlain = message.method === 'GET' && !absolute
    const same = isPlain ? known.find(message) : undefined
    if (same) return same
    if (message.rawHeaders.length > 2 * limits.headers) return TOO_MANY_HEADERS
    const sent = hostOf(message)
    const host = absolute && sent !== undefined ? absolute[1] : sent
    const fresh = host === undefined ? NO_HOST : readHeaders(message, host, rules)
    if (isPlain && 'raw' in fresh) known.keep(fresh)
    return fresh
  }
  return (message) => {
    const { method = 'GET', url = '/' } = message
    if (url.length > limits.targetLength) return TOO_LONG
    // A whole address names the host itself; the header must be there and counts for nothing.
    const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url)
    const headers = read(message, absolute)
    if ('status' in headers) return headers
    // Looked up only where it matters: few requests bring credentials that are not known yet.
    const attempts: Attempts = {
      mayTry: () => attemptsOf(addressOf(message)).mayTry(),
      failed: () => attemptsOf(addressOf(message)).failed(),
    }
    return {
      method,
      target: absolute ? url.slice(absolute[0].length) || '/' : url,
      origin: headers.origin,
      header: headers.header,
      head: headers.head,
      headers: headers.headers,
      takesPieces: true,
      attempts,
      isShared,
    }
  }
}
