/** Operations allowed in a batch: only those marked in the index. */

import { field, listAt } from '#conformance/call/body.ts'
import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import {
  sendsInQuery,
  toWire,
  type WireRequest,
  withoutPathArguments,
} from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { requestKey } from '#conformance/kinds/judging/shared-request.ts'
import { codeOf, describeResponse, type TargetResponse } from '#conformance/transport/exchange.ts'
import { isProbeable, requiresProof } from '#conformance/transport/guard.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { createPost } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import { groupBy, type Json } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** An operation with one of its methods. */
interface OperationMethod {
  readonly operation: ContractOperation
  readonly method: Method
}

interface BatchPart {
  readonly status: unknown
  readonly code: unknown
}

const toBatchPart = (part: unknown): BatchPart => ({
  status: field(part, 'status'),
  code: field(field(part, 'body'), 'code'),
})

const partIn = (response: TargetResponse): BatchPart => ({
  status: response.status,
  code: codeOf(response),
})

/** Sent anonymously, so that every executed part is rejected. */
const sendParts = (context: Context, requests: readonly Json[]): Promise<TargetResponse> =>
  context.call(runBatch, { requests }, { as: 'anonymous', probe: true })

async function runPart(context: Context, part: Json): Promise<BatchPart> {
  const response = await sendParts(context, [part])
  const parts = field(response.body, 'responses')
  const first = Array.isArray(parts) ? parts[0] : undefined
  if (first === undefined) return fail('a batch response with one part', describeResponse(response))
  return toBatchPart(first)
}

const sendAlone = (context: Context, wire: WireRequest) =>
  context.send({ ...wire, identity: 'anonymous', probe: true })

/** The response to an anonymous caller, cached for all cases. */
const sendAloneOnce = (context: Context, wire: WireRequest): Promise<TargetResponse> =>
  context.once(requestKey('anonymous', wire), () => sendAlone(context, wire))

/**
 * The operation's own response to an anonymous caller; a part with the same response was executed.
 */
async function responseAlone(context: Context, operation: ContractOperation, wire: WireRequest) {
  // A rejected request has no side effects, so that other cases can share the response.
  const response = isProbeable(operation)
    ? await sendAloneOnce(context, wire)
    : await sendAlone(context, wire)
  return partIn(response)
}

const isUnmarked = ({ batch, kind, unlisted, methods, path }: ContractOperation): boolean =>
  !batch && kind !== 'batch' && !unlisted && methods[0] === 'POST' && !path.includes('{')

/** Without a body: operations with required arguments are rejected for them as well. */
const partOf = (operation: Pick<ContractOperation, 'path' | 'methods'>, args: Json) => ({
  method: 'POST' as const,
  path: toWire(operation, args, 'POST').path,
  body: {},
})

const isSamePart = (one: BatchPart, other: BatchPart): boolean =>
  one.status === other.status && one.code === other.code

/**
 * A part that is invalid for every caller, so that a batch with `require-all-validate` executes
 * nothing.
 */
const INVALID_PART = { ...partOf(createPost, {}), body: { status: 'no-such-status' } }

const mayRunAnonymously = (operation: ContractOperation): boolean =>
  !isProbeable(operation) && !requiresProof(operation)

/**
 * Public operations are only sent inside a batch that is rejected as a whole, and compared with
 * another unmarked one.
 */
async function runInRejectedBatch(context: Context, operation: ContractOperation) {
  const { contract, index } = context.target
  const isComparable = (each: ContractOperation) =>
    isUnmarked(each) && !mayRunAnonymously(each) && index.routesOf(each).length > 0
  const other =
    contract.operations.find(isComparable) ??
    skip({ why: 'too-few-records', detail: 'there is no other operation to compare it with' })
  const part = partOf(operation, await context.sample(operation))
  const requests = [part, partOf(other, await context.sample(other)), INVALID_PART]
  const args = { requests, validation: 'require-all-validate' } as const
  const response = await context.call(runBatch, args, { as: 'anonymous', probe: true })
  const [actual, expected] = listAt(response.body, 'responses').map(toBatchPart)
  if (!actual || !expected || !(Number(expected.status) >= 400))
    return inconclusive(
      `a batch with require-all-validate is answered ${describeResponse(response)}`,
    )
  if (!isSamePart(actual, expected))
    fail('a rejection, because the operation is not marked for batches', JSON.stringify(actual))
}

/** A part of a batch is JSON, whatever the encoding of the request alone. */
async function requestFor(context: Context, operation: ContractOperation, method: Method) {
  const args = await context.sample(operation)
  const { path, methods } = operation
  const wire = toWire({ path, methods }, args, method)
  const body = sendsInQuery({ methods: [method] }) ? {} : withoutPathArguments(operation, args)
  return { wire, part: { method, path: wire.path, body } }
}

/**
 * Operations by namespace, with each write method: unmarked ones are not executed, the others are
 * rejected.
 */
const writesByNamespace = memoize(({ operations }: Contract) =>
  groupBy(
    operations
      .filter((each) => each.kind !== 'batch' && !each.unlisted)
      .flatMap((operation) =>
        operation.methods
          .filter((method) => method !== 'GET')
          .map((method) => ({ operation, method })),
      ),
    ({ operation }) => operation.namespace,
  ),
)

/** Maximum number of parts. */
const MAX_PARTS = runBatch.args.requests.maxItems ?? 1

/** Responses to parts of many operations from one batch; parts without a sample are omitted. */
async function runInOneBatch(context: Context, calls: readonly OperationMethod[]) {
  const parts = new Map<string, Json>()
  for (const { operation, method } of calls) {
    const request = await requestFor(context, operation, method).catch(() => undefined)
    if (request) parts.set(`${method} ${operation.id}`, request.part)
  }
  const response = await sendParts(context, [...parts.values()])
  const responses = listAt(response.body, 'responses').map(toBatchPart)
  return new Map([...parts.keys()].map((name, index) => [name, responses[index]]))
}

/**
 * The response to a part among others. Remote targets get each part alone, because a joint batch
 * needs samples of all.
 */
async function responseInBatch(context: Context, { operation, method }: OperationMethod) {
  const { contract, isStandIn } = context.target
  const calls = writesByNamespace(contract).get(operation.namespace) ?? []
  const position = calls.findIndex(
    (each) => each.operation.id === operation.id && each.method === method,
  )
  if (!isStandIn || position < 0) return undefined
  const start = position - (position % MAX_PARTS)
  const responses = await context.once(`batch ${operation.namespace} ${start}`, () =>
    runInOneBatch(context, calls.slice(start, start + MAX_PARTS)),
  )
  return responses.get(`${method} ${operation.id}`)
}

/** Parts of a batch are not redirected, so such a response cannot be compared. */
const isRedirect = ({ status }: BatchPart): boolean => Math.floor(Number(status) / 100) === 3

/** Undefined for a correct response. */
function violatedExpectation({ batch }: ContractOperation, part: BatchPart, expected: BatchPart) {
  const alone = `${String(expected.status)} ${String(expected.code)}`
  if (batch)
    return isSamePart(part, expected)
      ? undefined
      : `the response of the same request sent alone (${alone})`
  return isSamePart(part, expected) || Number(part.status) < 400
    ? 'a rejection, because the operation is not marked for batches'
    : undefined
}

async function runBatchCase(context: Context, { operation, method }: OperationMethod) {
  if (!context.target.isStandIn && mayRunAnonymously(operation))
    return runInRejectedBatch(context, operation)
  const { wire, part } = await requestFor(context, operation, method)
  const partInBatch = await responseInBatch(context, { operation, method })
  if (
    partInBatch &&
    !violatedExpectation(operation, partInBatch, partIn(await sendAloneOnce(context, wire)))
  )
    return
  // The part is sent first: its record may exist only once.
  const response = await runPart(context, part)
  const alone = await responseAlone(context, operation, wire)
  if (isRedirect(alone)) inconclusive(`the same request sent alone is redirected: ${alone.status}`)
  const violated = violatedExpectation(operation, response, alone)
  if (violated !== undefined) fail(violated, `${String(response.status)} ${String(response.code)}`)
}

export function batchCases(operation: ContractOperation): readonly Case[] {
  const method = operation.methods.find((each) => each !== 'GET')
  if (!method || operation.kind === 'batch') return []
  return [
    defineCase({
      id: `${operation.id}/batch`,
      kind: 'batch',
      level: 'must',
      needs: 'read',
      ...probeSite(operation),
      spec: '4.1',
      title: `${operation.id} ${operation.batch ? 'may' : 'may not'} be part of a batch.`,
      twin: 'the same request sent alone',
      run: (context) => runBatchCase(context, { operation, method }),
    }),
  ]
}
