/** A request by id returns the record with that id. */
import { at } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { isUnassigned, UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  arrangeFor,
  assertAccepted,
  ownCallOf,
  siteOfOwnCall,
} from '#conformance/kinds/judging/perform-call.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import type { Find } from '#conformance/playbook/find.ts'
import type { Arrange } from '#conformance/playbook/own-call.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { capture } from '#openapi/language/captures.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'

/** The id is at the top level or below `data`. */
const idIn = (body: unknown): unknown => at(body, 'id') ?? at(body, 'data', 'id')

/** The shared first record is requested once; another one is requested after it. */
async function readShared(context: Context, operation: OperationUnderTest, args: Arguments) {
  const response = await sendOnce(context, { operation, args, options: {} })
  assertAccepted(response)
  return response
}

async function readRecord(context: Context, operation: OperationUnderTest, args: Arguments) {
  const response = await context.call(operation, args)
  assertAccepted(response)
  return response
}

const checkId = (shownId: unknown, { id }: Arguments): void =>
  check('the id in the response', String(shownId)).is(String(id))

function checkRequestedId({ body }: TargetResponse, args: Arguments): void {
  const shownId = idIn(body)
  if (shownId === undefined) skip({ why: 'too-few-records', detail: 'the record has no id' })
  checkId(shownId, args)
}

interface OtherRecord {
  readonly first: Arguments
  readonly second: Find
}

/** Another record has another response, with the requested id. */
async function checkOther(
  context: Context,
  operation: OperationUnderTest,
  { first, second }: OtherRecord,
) {
  const { text } = await readShared(context, operation, first)
  const args = { ...first, id: await second(context) }
  if (isUnassigned(args.id))
    skip({ why: 'too-few-records', detail: 'there are too few records on this target' })
  const other = await readRecord(context, operation, args)
  check('another record', other.text).isNot(text)
  const shownId = idIn(other.body)
  if (shownId !== undefined) checkId(shownId, args)
}

async function runRequested(context: Context, operation: OperationUnderTest): Promise<void> {
  const { otherRecord } = operation.play
  const first = await context.sample(operation)
  if (otherRecord) await checkOther(context, operation, { first, second: otherRecord })
  else checkRequestedId(await readRecord(context, operation, first), first)
}

/** In sequence: a stale cache would show the first record again. */
async function runOwnRecord(
  context: Context,
  operation: OperationUnderTest,
  arrange: Arrange,
): Promise<void> {
  const { otherRecord } = operation.play
  const first = await arrangeFor(context, operation, arrange)
  if (otherRecord) return checkOther(context, operation, { first, second: otherRecord })
  checkRequestedId(await readShared(context, operation, first), first)
  const other = await arrange(context)
  checkRequestedId(await readRecord(context, operation, other), other)
}

/** Ids that are equal in 32 bits are different. */
const WRAPPED = 2 ** 32

/** An unknown id is rejected. */
async function runUnassigned(context: Context, operation: OperationUnderTest): Promise<void> {
  const sample = await context.sample(operation)
  for (const id of [UNASSIGNED_ID, Number(sample['id']) + WRAPPED]) {
    const response = await sendOnce(context, { operation, args: { ...sample, id }, options: {} })
    if (isAccepted(response)) fail('a rejection of an unassigned id', describeResponse(response))
  }
}

const rejectsUnassigned = (operation: OperationUnderTest): boolean =>
  isRead(operation) &&
  operation.params['id']?.capture === capture.digits &&
  !operation.play.ignoredArgs?.includes('id')

const unassignedCase = (operation: OperationUnderTest): Case =>
  defineCase({
    id: `${operation.id}/answer.nobody`,
    kind: 'response',
    level: 'should',
    needs: 'read',
    spec: operation.spec,
    title: `${operation.id} shows no record for an unassigned id.`,
    run: (context) => runUnassigned(context, operation),
  })

export function requestedRecordCases(operation: OperationUnderTest): readonly Case[] {
  const { id, path, spec } = operation
  if (!isGet(operation) || parameterNames(path).at(-1) !== 'id' || !path.endsWith('}')) return []
  const base = { kind: 'response', level: 'must', spec } as const
  const own = ownCallOf(operation)
  const cases = [
    ...(rejectsUnassigned(operation) ? [unassignedCase(operation)] : []),
    defineCase({
      ...base,
      id: `${id}/answer.named`,
      needs: 'read',
      ...(!isRead(operation) && { standInOnly: true }),
      title: `${id} shows the requested record.`,
      run: (context) => runRequested(context, operation),
    }),
  ]
  if (!own || !('arrange' in own)) return cases
  const { arrange } = own
  return [
    ...cases,
    defineCase({
      ...base,
      id: `${id}/own.named`,
      needs: 'write',
      ...(isRead(operation) && { isolated: siteOfOwnCall(operation) }),
      title: `${id} shows the requested record of the run.`,
      run: (context) => runOwnRecord(context, operation, arrange),
    }),
  ]
}
