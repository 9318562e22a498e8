/** What stands above the body of a message: which host it names, which target, which headers. */

import type { Attempts } from '#handlers/runtime/attempts.ts'
import { NO_HOST, TOO_LONG, TOO_MANY_HEADERS, wrongHost } from '#handlers/runtime/host-errors.ts'
import { type HostVerdict, isReadable } from '#handlers/runtime/host-names.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/http.ts'
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

/** The request without its body, or the error of a message that shall not become one. */
export function readHead(head: Head, rules: HeadRules): HttpInput | HttpOutput {
  const { limits, judgeHost, attemptsOf, isShared } = rules
  const { method = 'GET', url = '/', rawHeaders, headers } = head
  if (url.length > limits.targetLength) return TOO_LONG
  if (rawHeaders.length > 2 * limits.headers) return TOO_MANY_HEADERS
  // A whole address names the host itself; the header must be there and counts for nothing.
  const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url)
  const sent = hostOf(head)
  const host = absolute && sent !== undefined ? absolute[1] : sent
  const verdict = host === undefined ? 'unreadable' : judgeHost(host)
  if (host === undefined || verdict === 'unreadable') return NO_HOST
  if (verdict === 'wrong') return wrongHost(host)
  const origin = originOf(head, host, rules)
  if (origin === undefined) return NO_HOST
  const target = absolute ? url.slice(absolute[0].length) || '/' : url
  // Only cookies of responses come as a list.
  const header = (name: string) => headers[name] as string
  // Looked up only where it matters: few requests bring credentials that are not known yet.
  const attempts: Attempts = {
    mayTry: () => attemptsOf(addressOf(head)).mayTry(),
    failed: () => attemptsOf(addressOf(head)).failed(),
  }
  return {
    method,
    target,
    origin,
    header,
    headers: () => headers,
    takesPieces: true,
    attempts,
    isShared,
  }
}
