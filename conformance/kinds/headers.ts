/** What stands above every response: that it is JSON, and the headers of the platform. */

import { fail } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isRead, responseOf } from '#openapi/language/define.ts'
import type { Judged } from './judged.ts'
import { assertAccepted, performed, placeOf } from './performed.ts'

export type Check = (response: TargetResponse, operation: ContractOperation) => void

const namesIn = (list: string | undefined): readonly string[] =>
  (list ?? '').split(',').map((name) => name.trim().toLowerCase())

function assertHolds(response: TargetResponse, header: string, expected: readonly string[]): void {
  const sent = response.headers[header]
  const missing = expected.filter((name) => !namesIn(sent).includes(name.toLowerCase()))
  if (missing.length > 0) fail(`${header} with ${missing.join(', ')}`, sent ?? 'none')
}

/** A read that says nothing tells nothing. */
function assertSaysSomething({ text }: TargetResponse, operation: ContractOperation): void {
  const { 200: spec } = operation.responses
  const { body, contentType = 'json' } = spec ? responseOf(spec) : {}
  if (isRead(operation) && text === '' && body && /json/.test(contentType))
    fail('a body that is JSON', 'nothing')
}

/** The document: all payloads are JSON. An empty body of a write is none. */
export const isJson: Check = (response, operation) => {
  assertSaysSomething(response, operation)
  const spec = operation.responses[response.status]
  const type = (spec && responseOf(spec).contentType) ?? 'application/json'
  const sent = response.headers['content-type'] ?? 'no Content-Type'
  if (!sent.toLowerCase().startsWith(type)) fail(`Content-Type ${type}`, sent)
  if (type === 'application/json' && response.text !== '' && response.body === undefined)
    fail('a body that is JSON', response.text.slice(0, 120))
}

/** Section 1: all payloads are JSON, those of rejections too. */
export const assertJson: Check = (response, operation) => {
  if (isAccepted(response)) return isJson(response, operation)
  const type = response.headers['content-type'] ?? 'no Content-Type'
  if (response.text !== '' && (response.body === undefined || !/json/i.test(type)))
    fail('a rejection in JSON', `${type}: ${response.text.slice(0, 120)}`)
}

const EXPECTED: readonly (readonly [string, readonly string[]])[] = [
  ['x-robots-tag', ['noindex']],
  ['x-content-type-options', ['nosniff']],
  ['access-control-expose-headers', ['X-WP-Total', 'X-WP-TotalPages', 'Link']],
  ['access-control-allow-headers', ['Authorization', 'Content-Type']],
]

/** Nobody else may be shown what an account was answered. */
const PRIVATE = ['no-cache', 'must-revalidate', 'max-age=0', 'no-store', 'private']

/** Where afterwards nothing is left, nobody is allowed anything but to look at the list. */
function allowedAfter({ access, methods, resource }: ContractOperation): readonly string[] {
  if (accessRule(access).isSpent) return []
  return resource?.history && methods.includes('DELETE') ? ['GET'] : methods
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function assertAllow(response: TargetResponse, operation: ContractOperation): void {
  assertHolds(response, 'allow', allowedAfter(operation))
  const { allow } = response.headers
  if (allow !== undefined && !namesIn(allow).every((method) => METHODS.includes(method)))
    fail('Allow with methods of the interface', allow)
}

/** To the interface, to what a record looks like on the site, or to another page of a list. */
const LINK = /<[^<>]+>; *rel="(https:\/\/api\.w\.org\/|alternate|next|prev)"/

export const hasHeaders: Check = (response, operation) => {
  for (const [header, expected] of EXPECTED) assertHolds(response, header, expected)
  if (!LINK.test(response.headers['link'] ?? ''))
    fail('Link with an address and its relation', response.headers['link'] ?? 'none')
  // What sends its response itself leaves out what the others add at their end.
  if (operation.endsItself) return
  if (response.identity !== 'anonymous') assertHolds(response, 'cache-control', PRIVATE)
  assertAllow(response, operation)
}

export function headerCases(operation: Judged): readonly Case[] {
  const base = {
    kind: 'response',
    needs: isRead(operation) ? 'read' : 'write',
    ...placeOf(operation),
  } as const
  return [
    defineCase({
      ...base,
      id: `${operation.id}/answer.json`,
      level: 'must',
      spec: '1',
      title: `${operation.id} answers in JSON and says so.`,
      async run(context) {
        const { response } = await performed(context, operation)
        assertJson(response, operation)
        assertAccepted(response)
      },
    }),
    defineCase({
      ...base,
      id: `${operation.id}/answer.headers`,
      level: 'assumed',
      spec: operation.spec,
      title: `A response of ${operation.id} has the headers of every response, and tells what is allowed.`,
      async run(context) {
        const { response } = await performed(context, operation)
        assertAccepted(response)
        hasHeaders(response, operation)
      },
    }),
  ]
}
