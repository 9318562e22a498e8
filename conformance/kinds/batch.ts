/** Which operations a batch may hold: only those the index marks. */

import { field, listAt } from '#conformance/call/body.ts'
import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import { toWire, travelsInQuery, type Wire, withoutPathNames } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { codeOf, described } from '#conformance/transport/exchange.ts'
import { isBehindProof, isProbeable } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { createPost } from '#openapi/namespaces/core-v2/posts.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'
import type { Json } from '#openapi/values/json.ts'
import { onceKey } from './rejection.ts'

interface BatchPart {
  readonly status: unknown
  readonly code: unknown
}

/** One part, sent by an anonymous caller, so that whatever runs is refused. */
async function runPart(context: Context, part: Json): Promise<BatchPart> {
  const response = await context.call(
    runBatch,
    { requests: [part] },
    { as: 'anonymous', probe: true },
  )
  const parts = field(response.body, 'responses')
  const first = Array.isArray(parts) ? parts[0] : undefined
  if (first === undefined) return fail('a batch response with one part', described(response))
  return { status: field(first, 'status'), code: field(field(first, 'body'), 'code') }
}

/** What the operation itself answers an anonymous caller; a part that answers the same was run. */
async function direct(context: Context, operation: ContractOperation, wire: Wire) {
  const send = () => context.send({ ...wire, identity: 'anonymous', probe: true })
  // Whoever is refused changes nothing, so that the response serves other cases as well.
  const response = isProbeable(operation)
    ? await context.once(onceKey('anonymous', wire), send)
    : await send()
  return { status: response.status, code: codeOf(response) }
}

const isUnmarked = ({ batch, kind, unlisted, methods, path }: ContractOperation): boolean =>
  !batch && kind !== 'batch' && !unlisted && methods[0] === 'POST' && !path.includes('{')

/** Without a body: what has arguments is refused for them as well. */
const partOf = (operation: Pick<ContractOperation, 'path' | 'methods'>, args: Json) => ({
  method: 'POST' as const,
  path: toWire(operation, args, 'POST').path,
  body: {},
})

const isLike = (one: BatchPart, other: BatchPart): boolean =>
  one.status === other.status && one.code === other.code

/** A part that is invalid whoever sends it, so that of a batch that has to be valid none is run. */
const INVALID = { ...partOf(createPost, {}), body: { status: 'no-such-status' } }

const isOpen = (operation: ContractOperation): boolean =>
  !isProbeable(operation) && !isBehindProof(operation)

/** What anybody may call is refused like another that is not marked, in a batch of which nothing is run. */
async function runUnrun(context: Context, operation: ContractOperation) {
  const { contract, index } = context.target
  const isFit = (each: ContractOperation) =>
    isUnmarked(each) && !isOpen(each) && index.routesOf(each).length > 0
  const other = contract.operations.find(isFit) ?? skip('there is no other to compare it with')
  const part = partOf(operation, await context.sample(operation))
  const requests = [part, partOf(other, await context.sample(other)), INVALID]
  const args = { requests, validation: 'require-all-validate' } as const
  const response = await context.call(runBatch, args, { as: 'anonymous', probe: true })
  const [own, expected] = listAt(response.body, 'responses').map((each) => ({
    status: field(each, 'status'),
    code: field(field(each, 'body'), 'code'),
  }))
  if (!own || !expected || !(Number(expected.status) >= 400))
    return inconclusive(`a batch that has to be valid is answered ${described(response)}`)
  if (!isLike(own, expected))
    fail('a rejection, because the operation is not marked for batches', JSON.stringify(own))
}

async function runEligibility(context: Context, operation: ContractOperation, method: Method) {
  if (!context.target.isStandIn && isOpen(operation)) return runUnrun(context, operation)
  const args = await context.sample(operation)
  // A part of a batch is JSON, however the request travels alone.
  const { path, methods } = operation
  const wire = toWire({ path, methods }, args, method)
  const body = travelsInQuery({ methods: [method] }) ? {} : withoutPathNames(operation, args)
  // The part comes first: what it names may be there only once.
  const part = await runPart(context, { method, path: wire.path, body })
  const expected = await direct(context, operation, wire)
  const told = `${String(part.status)} ${String(part.code)}`
  const alone = `${String(expected.status)} ${String(expected.code)}`
  if (operation.batch && !isLike(part, expected))
    fail(`a part to be answered like the request alone (${alone})`, told)
  if (!operation.batch && (isLike(part, expected) || Number(part.status) < 400))
    fail('a rejection, because the operation is not marked for batches', told)
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
      spec: '4.1',
      title: `${operation.id} ${operation.batch ? 'may' : 'may not'} be part of a batch.`,
      twin: 'the same request alone',
      run: (context) => runEligibility(context, operation, method),
    }),
  ]
}
