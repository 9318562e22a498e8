/** Headers of a forwarded message, without hop-by-hop headers. */
import type { RawHeaders } from '#conformance/transport/forward.ts'

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

type Pair = readonly [name: string, value: string]

export function* pairsIn(headers: RawHeaders): Generator<Pair> {
  for (let at = 0; at + 1 < headers.length; at += 2)
    yield [headers[at] ?? '', headers[at + 1] ?? '']
}

/** The first value of a header, case-insensitive. */
export function headerIn(headers: RawHeaders, name: string): string | undefined {
  for (const [each, value] of pairsIn(headers)) if (each.toLowerCase() === name) return value
  return undefined
}

/** Normalized for the judge: lowercase names, multiple values joined. */
export function joinedHeaders(headers: RawHeaders): Readonly<Record<string, string>> {
  const joined = new Map<string, string>()
  for (const [name, value] of pairsIn(headers)) {
    const key = name.toLowerCase()
    const known = joined.get(key)
    joined.set(key, known === undefined ? value : `${known}, ${value}`)
  }
  return Object.fromEntries(joined)
}

/** `Connection`, which may occur several times, names additional hop-by-hop headers. */
function hopByHopNames(headers: RawHeaders): ReadonlySet<string> {
  const { connection = '' } = joinedHeaders(headers)
  const named = connection.toLowerCase().split(',')
  return new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())])
}

type HeaderChange = (name: string, value: string) => string | undefined

/** Maps the value of each forwarded header; undefined drops it. */
export function forwardedHeaders(headers: RawHeaders, change: HeaderChange): RawHeaders {
  const dropped = hopByHopNames(headers)
  const kept: string[] = []
  for (const [name, value] of pairsIn(headers)) {
    const key = name.toLowerCase()
    const changed = dropped.has(key) ? undefined : change(key, value)
    if (changed !== undefined) kept.push(name, changed)
  }
  return kept
}

/**
 * Replaces the host; drops `Expect`, which Node has already answered, and a content length of 0.
 */
export const requestHeaders = (
  headers: RawHeaders,
  { host, change = (_, value) => value }: { readonly host: string; readonly change?: HeaderChange },
): RawHeaders =>
  forwardedHeaders(headers, (name, value) => {
    if (name === 'host') return host
    if (name === 'expect' || (name === 'content-length' && value === '0')) return undefined
    return change(name, value)
  })

interface Origins {
  /** The address of the target. */
  readonly from: string
  /** The address visible to the client. */
  readonly to: string
}

const isBelow = (address: string, start: string): boolean =>
  address === start || (address.startsWith(start) && /^[/?#]/.test(address.slice(start.length)))

/** Maps an address of the target to the relay; other addresses are unchanged. */
export const rewriteUrl = (address: string, { from, to }: Origins): string =>
  isBelow(address, from) ? to + address.slice(from.length) : address
