/**
 * Exports a finding as a shell script that creates the records, reproduces the fault and cleans up.
 */

import type { Result } from '#conformance/runner/result.ts'
import { curlLine, shellWord } from '#conformance/transport/curl.ts'
import { type Exchange, isAccepted } from '#conformance/transport/exchange.ts'
import {
  type FoundRecord,
  type FoundRecords,
  idsIn,
  isCreate,
  NUMBER,
  neededFor,
  tagsIn,
} from '#conformance/transport/needed-exchanges.ts'
import { asList, memberOf, tryParseJson } from '#openapi/values/json.ts'

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
  if (method !== 'POST' || !isAccepted(exchange)) return []
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

const IDS = `ids() { grep -o '"id": *[0-9]*' | grep -o '[0-9]*$'; }`
const NTH_ID = `nth_id() { grep -o '"id": *[0-9]*' | sed -n "$1p" | grep -o '[0-9]*$'; }`

const comment = (text: string): string => `# ${text.replace(/\s+/g, ' ')}`

/** Tags that a list is searched by: the target may have made the record twice. */
const searchedTags = ({ method, url }: Exchange): readonly string[] =>
  method === 'GET' ? tagsIn({ method, url: new URL(url).search, text: '' }) : []

/** Removes every record of a list by a tag that carries it, after reading the record. */
function duplicateRemoval(shown: Exchange, list: string): readonly string[] {
  const { origin, pathname } = new URL(shown.url)
  const one = { ...shown, url: `${origin}${pathname}/ID` }
  const withId = (line: string) => line.replace('/ID', `/'"$each"'`)
  return searchedTags(shown).flatMap((tag) => [
    `  for each in $(${list} | ids); do`,
    `    ${withId(curlLine(one))} | grep -q ${shellWord(`"${tag}"`)} || continue`,
    `    ${withId(curlLine({ ...one, method: 'DELETE', url: `${one.url}?force=true` }))} > /dev/null`,
    '  done',
  ])
}

/** The lines before the decisive request: record creation, and removal on exit. */
function preparation(
  [steps, shown]: readonly [readonly Exchange[], Exchange],
  records: FoundRecords,
  variables: ReadonlyMap<string, string>,
): readonly string[] {
  if (records.size === 0) return []
  const duplicates = duplicateRemoval(shown, lineOf(shown, variables))
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
  const body = [...removals.toReversed(), ...duplicates]
  const cleanup = ['clean_up() {', ...body, '}', 'trap clean_up EXIT']
  return [
    NTH_ID,
    ...(duplicates.length > 0 ? [IDS] : []),
    ...(removals.length > 0 ? cleanup : []),
    ...lines,
  ]
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
  const { records, steps } = neededFor(upTo)
  const variables = new Map([...records.keys()].map((key, at) => [key, `id_${at + 1}`]))
  return [
    '#!/bin/sh',
    comment(`${id}: ${title}`),
    'set -u',
    ...credentialsOf([...steps, shown]),
    ...preparation([steps, shown], records, variables),
    comment(`expected ${expected}, got ${got}`),
    ...missingRecords(shown, records),
    ...demonstration(shown, variables),
    '',
  ].join('\n')
}
