/** A write is visible in another operation, or in the same one when repeated. */

import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import { answerOf, checkOther, doAll, said } from '#conformance/kinds/judging/seen.ts'
import type { WriteTrace } from '#conformance/playbook/play.ts'

async function argumentsOf(
  context: Context,
  write: Judged,
  { args }: WriteTrace,
): Promise<Arguments> {
  if (args === undefined) return context.sample(write)
  return typeof args === 'function' ? args(context) : args
}

/** Samples may create records, so all are prepared before the first read. */
async function runTrace(context: Context, write: Judged, trace: WriteTrace): Promise<void> {
  const { read, before, after } = trace
  await context.stopTime()
  const args = await argumentsOf(context, write, trace)
  const isRepeated = write.id === read.id
  const again = isRepeated ? write : read
  const readArgs = isRepeated ? args : trace.readArgs
  await doAll(context, before)
  const first = isRepeated ? undefined : await answerOf(context, read, readArgs)
  const written = said(await context.done(write, args))
  await doAll(context, after)
  checkOther(again, first ?? written, await answerOf(context, again, readArgs))
}

export function traceCases(operation: Judged): readonly Case[] {
  const { trace } = operation.play
  if (!trace) return []
  const seen = operation.id === trace.read.id ? 'the same request' : trace.read.id
  return [
    defineCase({
      ...SCENARIO,
      id: `${operation.id}/leaves-a-trace`,
      level: trace.level ?? 'should',
      spec: '3',
      title: `After ${operation.id}, ${seen} is answered in another way.`,
      standInOnly: true,
      run: (context) => runTrace(context, operation, trace),
    }),
  ]
}
