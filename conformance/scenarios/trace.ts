/** What an operation stores, another one shows, or the same one when it is called again. */
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Level } from '#conformance/classification.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import type { Answer } from '#conformance/transport/exchange.ts'
import { done, type Step } from './steps.ts'

export interface Trace {
  /** Left out where the document implies that something is stored. */
  readonly level?: Level
  /** An operation whose answer is another one afterwards. */
  readonly read: string
  /** Instead of the sample arguments, which may have to make something first. */
  readonly args?: Arguments | ((context: Context) => Promise<Arguments>)
  readonly readArgs?: Arguments
  /** Calls that have to come first. */
  readonly before?: readonly Step[]
  /** Calls between the write and the second look, without which nothing can be seen. */
  readonly after?: readonly Step[]
}

const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/g

/** Moments are left out: that time goes by is no trace. */
const said = ({ status, text }: Answer) => ({ status, answer: text.replace(MOMENT, '') })

export async function answerOf(context: Context, id: string, args?: Arguments): Promise<unknown> {
  const operation = id
  return said(await context.call(operation, args ?? (await samplesFor(context, operation))))
}

async function argumentsOf(context: Context, write: string, { args }: Trace): Promise<Arguments> {
  if (args === undefined) return samplesFor(context, write)
  return typeof args === 'function' ? args(context) : args
}

/** Sample arguments of an operation, some of them replaced. */
export const sampleWith =
  (id: string, args: Arguments) =>
  async (context: Context): Promise<Arguments> => ({
    ...(await samplesFor(context, id)),
    ...args,
  })

export const doAll = async (context: Context, steps: readonly Step[] = []): Promise<void> => {
  for (const step of steps) await done(context, step)
}

/** Samples may have to make something first, so all are made before the first look. */
async function runTrace(context: Context, write: string, trace: Trace): Promise<void> {
  const { read, before, after } = trace
  const args = await argumentsOf(context, write, trace)
  const isRepeated = write === read
  const readArgs = isRepeated ? args : trace.readArgs
  await doAll(context, before)
  const first = isRepeated ? undefined : await answerOf(context, read, readArgs)
  const written = said(await context.done(write, args))
  await doAll(context, after)
  const second = await answerOf(context, read, readArgs)
  check(`what ${read} answers afterwards`, second).isNot(first ?? written)
}

export const traceCase = ([write, trace]: readonly [string, Trace]): Case => {
  const seen = write === trace.read ? 'the same request' : trace.read
  return defineCase({
    id: `${write}/leaves-a-trace`,
    kind: 'scenario',
    level: trace.level ?? 'should',
    needs: 'write',
    spec: '3',
    title: `After ${write}, ${seen} is answered in another way.`,
    standInOnly: true,
    isolated: true,
    run: (context) => runTrace(context, write, trace),
  })
}
