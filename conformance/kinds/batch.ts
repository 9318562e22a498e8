/** Which operations a batch may hold: only those the index marks. */

import { field } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { toWire, travelsInQuery, type Wire, withoutPathNames } from '#conformance/request.ts'
import { codeOf, described } from '#conformance/transport/exchange.ts'
import { isBehindProof, isProbeable } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import type { Method } from '#openapi/define.ts'
import type { Json } from '#openapi/json.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'

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
async function direct(context: Context, wire: Wire): Promise<BatchPart> {
  const response = await context.send({ ...wire, identity: 'anonymous', probe: true })
  return { status: response.status, code: codeOf(response) }
}

const isLike = (one: BatchPart, other: BatchPart): boolean =>
  one.status === other.status && one.code === other.code

async function runEligibility(context: Context, operation: ContractOperation, method: Method) {
  if (!context.target.isStandIn && !isProbeable(operation) && !isBehindProof(operation))
    skip(`${operation.id} is likely to be open to anonymous callers, so it is not probed`)
  const args = await context.sample(operation)
  // A part of a batch is JSON, however the request travels alone.
  const { path, methods } = operation
  const wire = toWire({ path, methods }, args, method)
  const body = travelsInQuery({ methods: [method] }) ? {} : withoutPathNames(operation, args)
  // The part comes first: what it names may be there only once.
  const part = await runPart(context, { method, path: wire.path, body })
  const expected = await direct(context, wire)
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
