/** The records of the run that a request depends on, and the requests that make them. */

import { type Exchange, isAccepted, SAFE_METHODS } from './exchange.ts'

/** A record whose id a script reads from the response to an exchange; `place` counts from 1. */
export interface FoundRecord {
  readonly exchange: Exchange
  readonly place: number
}

/** Keyed by the record id of the run. */
export type FoundRecords = ReadonlyMap<string, FoundRecord>

const ID = /"id": ?(\d+)/g

export const idsIn = ({ text }: Pick<Exchange, 'text'>): readonly string[] =>
  [...text.matchAll(ID)].map(([, id = '']) => id)

/**
 * A number that may be an id: a path segment, a query value or a body value. Not a part of a time,
 * nor a page.
 */
export const NUMBER = /(?<=[/=,[]|":)(?<!page=|offset=|"menu_order":)\d+(?![\w.-])/g

const RECORD_TAG = /\bcf-[0-9a-z]+-[0-9a-f]{6}-\d+(?!\d)/g

const numbersIn = ({ url, requestBody = '' }: Exchange): readonly string[] => {
  const { pathname, search } = new URL(url)
  return [pathname, search, requestBody].flatMap((text) => text.match(NUMBER) ?? [])
}

/** The tags of records that a request names, or that a read shows. */
export const tagsIn = ({
  method,
  url,
  requestBody = '',
  text,
}: Pick<Exchange, 'method' | 'url' | 'text'> &
  Partial<Pick<Exchange, 'requestBody'>>): readonly string[] => [
  ...new Set(`${url} ${requestBody} ${method === 'GET' ? text : ''}`.match(RECORD_TAG)),
]

const isWrite = ({ method }: Exchange): boolean => !SAFE_METHODS.includes(method)

export const isCreate = ({ exchange, place }: FoundRecord): boolean =>
  exchange.method === 'POST' && isAccepted(exchange) && place === 1

interface Search {
  readonly exchanges: readonly Exchange[]
  readonly found: ReadonlyMap<string, FoundRecord>
}

/** The first response with the id; records that no write of the run concerns exist elsewhere too. */
function sourceOf(id: string, { exchanges, found }: Search): FoundRecord | undefined {
  const exchange = exchanges.find((each) => idsIn(each).includes(id))
  if (!exchange) return undefined
  const source = { exchange, place: idsIn(exchange).indexOf(id) + 1 }
  const isOfRun = isWrite(exchange)
    ? source.place === 1 || exchange.url.includes('/batch/')
    : numbersIn(exchange).some((number) => found.has(number))
  return isOfRun ? source : undefined
}

/** The record that a creation with this tag made. */
function taggedSource(tag: string, { exchanges }: Search) {
  const exchange = exchanges.find(
    (each) =>
      each.method === 'POST' && isAccepted(each) && tagsIn({ ...each, url: '' }).includes(tag),
  )
  const [id] = exchange ? idsIn(exchange) : []
  return exchange && id !== undefined ? { id, source: { exchange, place: 1 } } : undefined
}

interface Needed {
  readonly records: FoundRecords
  /** The exchanges before the last one that create or change its records, in order. */
  readonly steps: readonly Exchange[]
}

/** What the last exchange depends on. */
export function neededFor(exchanges: readonly Exchange[]): Needed {
  const found = new Map<string, FoundRecord>()
  const relevant = new Set(exchanges.slice(-1))
  const add = (id: string, source: FoundRecord): void => {
    if (found.has(id)) return
    found.set(id, source)
    relevant.add(source.exchange)
  }
  // Grows while it is iterated: the sources of an exchange have sources themselves.
  for (let size = -1; size < relevant.size; ) {
    size = relevant.size
    for (const exchange of relevant) {
      const before = { exchanges: exchanges.slice(0, exchanges.indexOf(exchange)), found }
      for (const tag of tagsIn(exchange)) {
        const tagged = taggedSource(tag, before)
        if (tagged) add(tagged.id, tagged.source)
      }
      for (const id of numbersIn(exchange)) {
        const source = sourceOf(id, before)
        if (source) add(id, source)
      }
    }
    for (const exchange of exchanges.slice(0, -1)) {
      const concerns = numbersIn(exchange).some((id) => found.has(id))
      if (isWrite(exchange) && isAccepted(exchange) && concerns) relevant.add(exchange)
    }
  }
  return { records: found, steps: exchanges.slice(0, -1).filter((each) => relevant.has(each)) }
}
