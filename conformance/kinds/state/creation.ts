/** A request creates exactly one record, counted by its tag; the record can be removed. */

import { check, fail } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { isCreatedByRun } from '#conformance/ledger/record-tag.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import type { CountedCreation } from '#conformance/playbook/play.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'

type OwnCreation = Extract<OwnCall, { readonly creates: LedgerResource }>

/** Announced without an id, so that every record with the tag is removed afterwards. */
async function runCreatesOne(context: Context, { creates, fields }: OwnCreation): Promise<void> {
  const extraFields = (await fields?.(context)) ?? {}
  const tag = await context.announceCreation(creates, { fields: extraFields })
  await context.callOk(creates.create, { ...creates.fields(tag), ...extraFields })
  const { body } = await context.callOk(creates.list, creates.search(tag))
  const created = creates
    .recordsOf(body)
    .filter((record) => isCreatedByRun(creates, record, { tag }))
  check(`the number of records created by one ${creates.create.id}`, created.length).is(1)
}

/** A record that was created and read back can be removed, and is then gone. */
async function runRemoval(
  context: Context,
  { creates: resource, fields }: OwnCreation,
): Promise<void> {
  const { read, readArguments, recordOf, remove, removal } = resource
  const { id, tag } = await context.createRecord(resource, await fields?.(context))
  await context.callOk(remove, removal(id))
  const response = await context.call(read, readArguments(id))
  const record = isAccepted(response) ? recordOf(response.body, id) : undefined
  if (isCreatedByRun(resource, record, { tag }))
    fail('the record to be gone', describeResponse(response))
}

const removalCase = (own: OwnCreation, spec: string): Case =>
  defineCase({
    ...SCENARIO,
    id: `${own.creates.remove.id}/removes-own`,
    spec,
    title: `${own.creates.remove.id} removes a record of the run.`,
    run: (context) => runRemoval(context, own),
  })

async function runCounted(
  context: Context,
  create: OperationUnderTest,
  counted: CountedCreation,
): Promise<void> {
  const { list, listArgs, records } = counted
  const args = { ...(await context.sample(create)), ...counted.args }
  const sent = await resolveArgs(context, listArgs)
  const count = async () => records((await context.callOk(list, sent)).body).length
  const before = await count()
  await context.callOk(create, args)
  check(`the number of records created by one ${create.id}`, (await count()) - before).is(1)
}

export function creationCases(operation: OperationUnderTest): readonly Case[] {
  const { ownCall, countedCreation } = operation.play
  const base = {
    ...SCENARIO,
    id: `${operation.id}/creates-one`,
    spec: operation.spec,
    title: `One request to ${operation.id} creates one record.`,
  } as const
  if (countedCreation)
    return [
      defineCase({
        ...base,
        standInOnly: true,
        run: (context) => runCounted(context, operation, countedCreation),
      }),
    ]
  if (!ownCall || !('creates' in ownCall)) return []
  return [
    defineCase({ ...base, run: (context) => runCreatesOne(context, ownCall) }),
    removalCase(ownCall, operation.spec),
  ]
}
