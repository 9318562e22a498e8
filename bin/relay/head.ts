/** What stands above a message that is handed on: everything but what concerns one connection only. */
import type { RawHeaders } from '#conformance/transport/pass-through.ts'

const OF_THE_CONNECTION = [
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

/** The first value of a header, whatever the letters of its name. */
export function headerIn(headers: RawHeaders, name: string): string | undefined {
  for (const [each, value] of pairsIn(headers)) if (each.toLowerCase() === name) return value
  return undefined
}

/** As the judge reads them: lowercase names, several values in one line. */
export function joinedHeaders(headers: RawHeaders): Readonly<Record<string, string>> {
  const joined = new Map<string, string>()
  for (const [name, value] of pairsIn(headers)) {
    const key = name.toLowerCase()
    const known = joined.get(key)
    joined.set(key, known === undefined ? value : `${known}, ${value}`)
  }
  return Object.fromEntries(joined)
}

/** `Connection` may name further headers that end here. */
function endingHere(headers: RawHeaders): ReadonlySet<string> {
  const named =
    headerIn(headers, 'connection')
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()) ?? []
  return new Set([...OF_THE_CONNECTION, ...named])
}

type HeaderChange = (name: string, value: string) => string | undefined

/** Each header with what becomes of its value; undefined drops it. */
export function handedOn(headers: RawHeaders, change: HeaderChange): RawHeaders {
  const dropped = endingHere(headers)
  const kept: string[] = []
  for (const [name, value] of pairsIn(headers)) {
    const key = name.toLowerCase()
    const changed = dropped.has(key) ? undefined : change(key, value)
    if (changed !== undefined) kept.push(name, changed)
  }
  return kept
}

/** Only the host is another one; what node has answered already is not asked for again. */
export const requestHeaders = (
  headers: RawHeaders,
  { host, change = (_, value) => value }: { readonly host: string; readonly change?: HeaderChange },
): RawHeaders =>
  handedOn(headers, (name, value) => {
    if (name === 'host') return host
    if (name === 'expect' || (name === 'content-length' && value === '0')) return undefined
    return change(name, value)
  })

interface Origins {
  /** Where the target lives. */
  readonly from: string
  /** Where the client sees it. */
  readonly to: string
}

const isBelow = (address: string, start: string): boolean =>
  address === start || (address.startsWith(start) && /^[/?#]/.test(address.slice(start.length)))

/** An address of the target becomes one of the relay; others stay, wherever they lead. */
export const movedAddress = (address: string, { from, to }: Origins): string =>
  isBelow(address, from) ? to + address.slice(from.length) : address
