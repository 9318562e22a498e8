/** What stands above every response: that it is JSON, and the headers of the platform. */
import { type Case, defineCase } from '#conformance/case.ts'
import { fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { described, isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import { accessRule } from '#openapi/access.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { isRead, responseOf } from '#openapi/define.ts'
import type { Judged } from './judged.ts'
import { performed, placeOf } from './performed.ts'

export type Check = (answer: TargetResponse, operation: ContractOperation) => void

const namesIn = (list: string | undefined): readonly string[] =>
  (list ?? '').split(',').map((name) => name.trim().toLowerCase())

function assertHolds(answer: TargetResponse, header: string, expected: readonly string[]): void {
  const sent = answer.headers[header]
  const missing = expected.filter((name) => !namesIn(sent).includes(name.toLowerCase()))
  if (missing.length > 0) fail(`${header} with ${missing.join(', ')}`, sent ?? 'none')
}

/** The document: all payloads are JSON. An empty body is none. */
export const isJson: Check = (answer, { responses }) => {
  const spec = responses[answer.status]
  const type = (spec && responseOf(spec).contentType) ?? 'application/json'
  const sent = answer.headers['content-type'] ?? 'no Content-Type'
  if (!sent.toLowerCase().startsWith(type)) fail(`Content-Type ${type}`, sent)
  if (type === 'application/json' && answer.text !== '' && answer.body === undefined)
    fail('a body that is JSON', answer.text.slice(0, 120))
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

function assertAllow(answer: TargetResponse, operation: ContractOperation): void {
  assertHolds(answer, 'allow', allowedAfter(operation))
  const { allow } = answer.headers
  if (allow !== undefined && !namesIn(allow).every((method) => METHODS.includes(method)))
    fail('Allow with methods of the interface', allow)
}

export const hasHeaders: Check = (answer, operation) => {
  for (const [header, expected] of EXPECTED) assertHolds(answer, header, expected)
  if (!/<[^<>]+>; *rel=/.test(answer.headers['link'] ?? ''))
    fail('Link with an address and its relation', answer.headers['link'] ?? 'none')
  if (answer.identity !== 'anonymous') assertHolds(answer, 'cache-control', PRIVATE)
  assertAllow(answer, operation)
}

async function runOn(context: Context, operation: Judged, check: Check): Promise<void> {
  const { answer } = await performed(context, operation)
  if (!isAccepted(answer)) skip(`inconclusive: the operation answers ${described(answer)} here`)
  check(answer, operation)
}

export function headerCases(operation: Judged): readonly Case[] {
  const base = {
    kind: 'answer',
    needs: isRead(operation) ? 'read' : 'write',
    ...placeOf(operation),
  } as const
  return [
    defineCase({
      ...base,
      id: `${operation.id}/answer.json`,
      level: 'should',
      spec: '1',
      title: `${operation.id} answers in JSON and says so.`,
      run: (context) => runOn(context, operation, isJson),
    }),
    defineCase({
      ...base,
      id: `${operation.id}/answer.headers`,
      level: 'assumed',
      spec: operation.spec,
      title: `A response of ${operation.id} has the headers of every response, and tells what is allowed.`,
      run: (context) => runOn(context, operation, hasHeaders),
    }),
  ]
}
