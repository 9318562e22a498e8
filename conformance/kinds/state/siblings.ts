/** A write changes the record that it names, and no other one. */

import { check } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { withoutTimes } from '#conformance/kinds/judging/observe.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { RecordId } from '#conformance/ledger/resource.ts'
import type { Arrange } from '#conformance/playbook/own-call.ts'
import type { Siblings } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'

/** A removed record has another status. */
async function shownRecord(context: Context, { record }: Siblings, id: RecordId) {
  const response = await context.call(record.read, record.readArguments(id))
  if (!isAccepted(response)) return response.status
  const text = JSON.stringify(record.recordOf(response.body, id)) ?? ''
  return withoutTimes({ ...response, text }).content
}

/** Records of others on the site; only those of a stand-in change by this run alone. */
async function listedRecords(context: Context, { record }: Siblings, named: Arguments) {
  if (!context.target.isStandIn) return []
  const { body } = await context.callOk(record.list, record.search(''))
  const others = record.recordsOf(body).filter((each) => record.idIn(each) !== named['id'])
  return others.map((each) => JSON.stringify(each))
}

/** One is older than the named record, the other one newer. */
async function runKeepsOthers(
  context: Context,
  operation: OperationUnderTest,
  { siblings, arrange }: { readonly siblings: Siblings; readonly arrange: Arrange },
): Promise<void> {
  await context.stopTime()
  const older = await siblings.create(context)
  const args = await arrange(context)
  const ids = [older.id, (await siblings.create(context)).id]
  const { read, readArguments } = siblings.record
  // The first read marks some records as read.
  for (const id of ids) await context.callOk(read, readArguments(id))
  const shown = async () => {
    const own: unknown[] = []
    for (const id of ids) own.push(await shownRecord(context, siblings, id))
    return [...own, ...(await listedRecords(context, siblings, args))]
  }
  const before = await shown()
  await context.callOk(operation, args)
  check(`other records after ${operation.id}`, await shown()).is(before)
}

export function siblingCases(operation: OperationUnderTest): readonly Case[] {
  const { siblings, ownCall } = operation.play
  if (!siblings || !ownCall || !('arrange' in ownCall)) return []
  const { arrange } = ownCall
  return [
    defineCase({
      ...SCENARIO,
      id: `${operation.id}/keeps-others`,
      spec: operation.spec,
      title: `${operation.id} changes no record that it does not name.`,
      isolated: true,
      run: (context) => runKeepsOthers(context, operation, { siblings, arrange }),
    }),
  ]
}
