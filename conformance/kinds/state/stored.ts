/** A value written by one operation is shown by another. */

import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { StoredValue } from '#conformance/playbook/play.ts'

async function runStored(
  context: Context,
  write: OperationUnderTest,
  stored: StoredValue,
): Promise<void> {
  const { args, read, valueIn, expected } = stored
  const readArgs = stored.readArgs ?? (await context.sample(read))
  // Reads once before the write, so that a stale cache is detected.
  await context.call(read, readArgs)
  await context.callOk(write, args)
  const { body } = await context.callOk(read, readArgs)
  check(`the value shown by ${read.id}`, valueIn(body)).is(expected)
}

/** On a separate site, because many of these writes cannot be undone. */
export function storedCases(operation: OperationUnderTest): readonly Case[] {
  const { stored } = operation.play
  if (!stored) return []
  return [
    defineCase({
      ...SCENARIO,
      id: `${operation.id}/is-stored`,
      spec: stored.spec,
      title: `${stored.read.id} shows the changes of ${operation.id}.`,
      standInOnly: true,
      run: (context) => runStored(context, operation, stored),
    }),
  ]
}
