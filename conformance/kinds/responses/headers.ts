/** Headers of every response: the content type and the platform's headers. */

import { fail } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { assertAllowedMethods, namesIn } from '#conformance/kinds/judging/allowed-methods.ts'
import { assertJson, type JsonCheck } from '#conformance/kinds/judging/as-json.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  assertAccepted,
  performCall,
  siteOptions,
} from '#conformance/kinds/judging/perform-call.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isRead } from '#openapi/language/define.ts'

function assertHeaderContains(
  response: TargetResponse,
  header: string,
  expected: readonly string[],
): void {
  const value = response.headers[header]
  const missing = expected.filter((name) => !namesIn(value).includes(name.toLowerCase()))
  if (missing.length > 0) fail(`${header} with ${missing.join(', ')}`, value ?? 'none')
}

const COMMON_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['x-robots-tag', ['noindex']],
  ['x-content-type-options', ['nosniff']],
  ['access-control-expose-headers', ['X-WP-Total', 'X-WP-TotalPages', 'Link']],
  ['access-control-allow-headers', ['Authorization', 'Content-Type']],
]

/** Responses to authenticated callers must not be cached. */
const PRIVATE_DIRECTIVES = ['no-cache', 'must-revalidate', 'max-age=0', 'no-store', 'private']

/** After the removal of the last record only reading the list is allowed. */
function allowedAfter({ access, methods, resource }: ContractOperation): readonly string[] {
  if (accessRule(access).removesSubject) return []
  return resource?.history && methods.includes('DELETE') ? ['GET'] : methods
}

function assertAllow(response: TargetResponse, operation: ContractOperation): void {
  assertHeaderContains(response, 'allow', allowedAfter(operation))
  assertAllowedMethods(response)
}

/** Links to the interface, to the page of a record, or to another page of a list. */
const LINK = /<[^<>]+>; *rel="(https:\/\/api\.w\.org\/|alternate|next|prev)"/

/** Headers of every response, independent of the record. */
export const assertCommonHeaders: JsonCheck = (response, operation) => {
  for (const [header, expected] of COMMON_HEADERS) assertHeaderContains(response, header, expected)
  if (!LINK.test(response.headers['link'] ?? ''))
    fail('Link with an address and its relation', response.headers['link'] ?? 'none')
  // Operations that send their own response omit the final headers.
  if (operation.sendsRawResponse) return
  if (response.identity !== 'anonymous')
    assertHeaderContains(response, 'cache-control', PRIVATE_DIRECTIVES)
}

export const assertAllHeaders: JsonCheck = (response, operation) => {
  assertCommonHeaders(response, operation)
  if (!operation.sendsRawResponse) assertAllow(response, operation)
}

export function headerCases(operation: OperationUnderTest): readonly Case[] {
  const base = {
    kind: 'response',
    needs: isRead(operation) ? 'read' : 'write',
    ...siteOptions(operation),
  } as const
  return [
    defineCase({
      ...base,
      id: `${operation.id}/answer.json`,
      level: 'must',
      spec: '1',
      title: `${operation.id} responds with JSON and its Content-Type.`,
      async run(context) {
        const { response } = await performCall(context, operation)
        assertJson(response, operation)
        assertAccepted(response)
      },
    }),
    defineCase({
      ...base,
      id: `${operation.id}/answer.headers`,
      level: 'assumed',
      spec: operation.spec,
      title: `A response of ${operation.id} has the common headers, including the allowed methods.`,
      async run(context) {
        const { response } = await performCall(context, operation)
        assertAccepted(response)
        assertAllHeaders(response, operation)
      },
    }),
  ]
}
