/** A write is visible in another operation, or in the same one when repeated. */

import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  checkChanged,
  readResponse,
  runSteps,
  withoutTimes,
} from '#conformance/kinds/judging/observe.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { SideEffect } from '#conformance/playbook/play.ts'

async function argumentsOf(
  context: Context,
  write: OperationUnderTest,
  { args }: SideEffect,
): Promise<Arguments> {
  if (args === undefined) return context.sample(write)
  return typeof args === 'function' ? args(context) : args
}

/** Samples may create records, so all are prepared before the first read. */
async function runSideEffect(
  context: Context,
  write: OperationUnderTest,
  sideEffect: SideEffect,
): Promise<void> {
  const { read, before, after } = sideEffect
  await context.stopTime()
  const args = await argumentsOf(context, write, sideEffect)
  const isRepeated = write.id === read.id
  const reader = isRepeated ? write : read
  const readArgs = isRepeated ? args : sideEffect.readArgs
  await runSteps(context, before)
  const first = isRepeated ? undefined : await readResponse(context, read, readArgs)
  const written = withoutTimes(await context.callOk(write, args))
  await runSteps(context, after)
  checkChanged(reader, first ?? written, await readResponse(context, reader, readArgs))
}

export function sideEffectCases(operation: OperationUnderTest): readonly Case[] {
  const { sideEffect } = operation.play
  if (!sideEffect) return []
  const reader = operation.id === sideEffect.read.id ? 'the same request' : sideEffect.read.id
  return [
    defineCase({
      ...SCENARIO,
      id: `${operation.id}/leaves-a-trace`,
      level: sideEffect.level ?? 'should',
      spec: '3',
      title: `After ${operation.id}, ${reader} has a different response.`,
      standInOnly: true,
      run: (context) => runSideEffect(context, operation, sideEffect),
    }),
  ]
}
