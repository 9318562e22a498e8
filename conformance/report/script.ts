/**
 * Exports a finding as a shell script that creates the records, reproduces the fault and cleans up.
 */

import type { Result } from '#conformance/runner/result.ts'
import { curlLine } from '#conformance/transport/curl.ts'
import { type Exchange, SAFE_METHODS } from '#conformance/transport/exchange.ts'
import { asList, memberOf, tryParseJson } from '#openapi/values/json.ts'

/** A record whose id the script reads from the response to an exchange; `place` counts from 1. */
interface FoundRecord {
  readonly exchange: Exchange
  readonly place: number
}

/** Keyed by the record id of the run. */
type FoundRecords = ReadonlyMap<string, FoundRecord>

const ID = /"id": ?(\d+)/g

const idsIn = ({ text }: Exchange): readonly string[] =>
  [...text.matchAll(ID)].map(([, id = '']) => id)

/** A number that may be an id: a path segment, a query value or a body value. */
const NUMBER = /(?<=[/=:,[])\d+(?![\w.-])/g

const numbersIn = ({ url, requestBody }: Exchange): readonly string[] => [
  ...(new URL(url).pathname.match(NUMBER) ?? []),
  ...(new URL(url).search.match(NUMBER) ?? []),
  ...(requestBody?.match(NUMBER) ?? []),
]

const isWrite = ({ method }: Exchange): boolean => !SAFE_METHODS.includes(method)
const isDone = ({ status }: Exchange): boolean => status >= 200 && status < 300
const isCreate = ({ exchange, place }: FoundRecord): boolean =>
  exchange.method === 'POST' && isDone(exchange) && place === 1

/** The first response in which an id appears. */
function sourceOf(id: string, exchanges: readonly Exchange[]): FoundRecord | undefined {
  const exchange = exchanges.find((each) => idsIn(each).includes(id))
  return exchange && { exchange, place: idsIn(exchange).indexOf(id) + 1 }
}

/** The records that the last exchange depends on. */
function recordsFor(exchanges: readonly Exchange[]): FoundRecords {
  const found = new Map<string, FoundRecord>()
  const open = [...exchanges.slice(-1)]
  for (const exchange of open) {
    const before = exchanges.slice(0, exchanges.indexOf(exchange))
    for (const id of numbersIn(exchange)) {
      const source = found.has(id) ? undefined : sourceOf(id, before)
      if (!source) continue
      found.set(id, source)
      open.push(source.exchange)
    }
  }
  return found
}

/** The exchanges before the last one that create or change its records. */
function stepsTo(exchanges: readonly Exchange[], records: FoundRecords): readonly Exchange[] {
  const sources = new Set([...records.values()].map(({ exchange }) => exchange))
  return exchanges
    .slice(0, -1)
    .filter(
      (exchange) =>
        sources.has(exchange) ||
        (isWrite(exchange) &&
          isDone(exchange) &&
          numbersIn(exchange).some((id) => records.has(id))),
    )
}

/** The curl command with record ids replaced by shell variables. */
function lineOf(exchange: Exchange, variables: ReadonlyMap<string, string>): string {
  return curlLine(exchange).replaceAll(NUMBER, (id) => {
    const variable = variables.get(id)
    return variable === undefined ? id : `'"$${variable}"'`
  })
}

function removalOf({ exchange }: FoundRecord, id: string): Exchange {
  const url = new URL(exchange.url)
  return {
    ...exchange,
    method: 'DELETE',
    url: `${url.origin}${url.pathname}/${id}?force=true`,
    requestBody: undefined,
  }
}

/** The requests and responses in a batch. */
function partsOf({ requestBody = '', text }: Exchange) {
  const requests = asList(memberOf(tryParseJson(requestBody), 'requests'))
  const responses = asList(memberOf(tryParseJson(text), 'responses'))
  return responses.map((response, index) => ({ request: requests[index], response }))
}

/** The records that a request creates: itself, or in the parts of a batch. */
function createdBy(exchange: Exchange): readonly { readonly id: string; readonly url: string }[] {
  const { method, status, url } = exchange
  if (method !== 'POST' || !isDone(exchange)) return []
  const { origin, pathname } = new URL(url)
  const own = memberOf(tryParseJson(exchange.text), 'id')
  if (status === 201 && own !== undefined) return [{ id: String(own), url: `${origin}${pathname}` }]
  const root = pathname.replace(BATCH_PATH, '')
  return partsOf(exchange)
    .filter(({ response }) => memberOf(response, 'status') === 201)
    .flatMap(({ request, response }) => {
      const id = memberOf(memberOf(response, 'body'), 'id')
      const path = memberOf(request, 'path')
      return id === undefined ? [] : [{ id: String(id), url: `${origin}${root}${path}` }]
    })
}

const BATCH_PATH = /\/batch\/v\d+$/

/** The decisive request, and the removal of the records that it creates. */
function demonstration(shown: Exchange, variables: ReadonlyMap<string, string>): readonly string[] {
  const line = lineOf(shown, variables)
  const ids = idsIn(shown)
  const removals = createdBy(shown).map(({ id, url }) => {
    const removal = curlLine({
      ...shown,
      method: 'DELETE',
      url: `${url}/ID?force=true`,
      requestBody: undefined,
    })
    const found = `printf '%s' "$response" | nth_id ${ids.indexOf(id) + 1}`
    return `made=$(${found}); [ -z "$made" ] || ${removal.replace('/ID?', `/'"$made"'?`)} > /dev/null`
  })
  if (removals.length === 0) return [line]
  return [NTH_ID, `response=$(${line})`, `printf '%s\\n' "$response"`, ...removals]
}

const credentialsOf = (exchanges: readonly Exchange[]): readonly string[] =>
  [...new Set(exchanges.map(({ identity }) => identity))]
    .filter((identity) => identity !== 'anonymous')
    .map((identity) => identity.toUpperCase())
    .map((role) => `: "\${${role}_USER:?}" "\${${role}_PASSWORD:?}"`)

const NTH_ID = `nth_id() { grep -o '"id": *[0-9]*' | sed -n "$1p" | grep -o '[0-9]*$'; }`

const comment = (text: string): string => `# ${text.replace(/\s+/g, ' ')}`

/** The lines before the decisive request: record creation, and removal on exit. */
function preparation(
  steps: readonly Exchange[],
  records: FoundRecords,
  variables: ReadonlyMap<string, string>,
): readonly string[] {
  if (records.size === 0) return []
  const all = [...records]
  const removals = all
    .filter(([, record]) => isCreate(record))
    .map(
      ([id, record]) =>
        `  [ -z "\${${variables.get(id)}:-}" ] || ${lineOf(removalOf(record, id), variables)} > /dev/null`,
    )
  const lines = steps.flatMap((exchange) => {
    const own = all.filter(([, record]) => record.exchange === exchange)
    const line = lineOf(exchange, variables)
    if (own.length === 0) return [`${line} > /dev/null`]
    return own.map(([id, { place }]) => `${variables.get(id)}=$(${line} | nth_id ${place})`)
  })
  const cleanup = ['clean_up() {', ...removals.toReversed(), '}', 'trap clean_up EXIT']
  return [NTH_ID, ...(removals.length > 0 ? cleanup : []), ...lines]
}

const RECORD_TAG = /\bcf-[0-9a-z]+-[0-9a-f]{6}-\d/

/** Reads records of the run, or writes to one by its id. */
const isAboutRun = ({ method, url, text, requestBody = '' }: Exchange): boolean =>
  method === 'GET'
    ? RECORD_TAG.test(text)
    : RECORD_TAG.test(requestBody + text) && /\/\d+$/.test(new URL(url).pathname)

/** A warning for a request about records that other cases have created. */
function missingRecords(shown: Exchange, records: FoundRecords): readonly string[] {
  return records.size === 0 && isAboutRun(shown)
    ? [
        comment(
          'The records of the run are removed; create ones with the values below to see the fault:',
        ),
        comment(shown.text.slice(0, MAX_RECORDS)),
      ]
    : []
}

const MAX_RECORDS = 2000

/** Undefined if no request was sent. */
export function scriptOf(result: Result): string | undefined {
  const { id, title, expected, got, exchanges, decisive = exchanges.length - 1 } = result
  const shown = exchanges[decisive]
  if (!shown) return undefined
  const upTo = exchanges.slice(0, decisive + 1)
  const records = recordsFor(upTo)
  const variables = new Map([...records.keys()].map((key, at) => [key, `id_${at + 1}`]))
  const steps = stepsTo(upTo, records)
  return [
    '#!/bin/sh',
    comment(`${id}: ${title}`),
    'set -u',
    ...credentialsOf([...steps, shown]),
    ...preparation(steps, records, variables),
    comment(`expected ${expected}, got ${got}`),
    ...missingRecords(shown, records),
    ...demonstration(shown, variables),
    '',
  ].join('\n')
}
