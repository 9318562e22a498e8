/** Reads reflect changes: no stale responses from a cache. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import { answerOf, checkOther, doAll, said } from '#conformance/kinds/judging/seen.ts'
import type { Follow, Fresh } from '#conformance/playbook/play.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import type { Step } from '#conformance/targets/step.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'

const baseOf = ({ id }: Judged) =>
  ({
    ...SCENARIO,
    spec: '3',
    title: `${id} answers in another way after something was changed that it shows.`,
  }) as const

/** Samples may create records, so all are prepared before the first read. */
async function planned(context: Context, steps: readonly Step[]): Promise<readonly Step[]> {
  const plan: Step[] = []
  for (const { operation, args } of steps)
    plan.push({
      operation,
      args: { ...(await context.sample(operation)), ...(await resolved(context, args)) },
    })
  return plan
}

async function runFresh(context: Context, read: Judged, fresh: Fresh): Promise<void> {
  const { readArgs, steps, seconds = 0 } = fresh
  await context.stopTime()
  const plan = await planned(context, steps)
  const before = await answerOf(context, read, readArgs)
  await doAll(context, plan)
  for (let passed = 0; passed < seconds; passed += 1) await context.nextSecond()
  checkOther(read, before, await answerOf(context, read, readArgs))
}

/** A rejected read is inconclusive. */
async function neededAnswer(context: Context, read: Judged, args: Arguments) {
  const response = await context.call(read, args)
  if (isAccepted(response)) return said(response)
  if (context.target.hasDemo) fail(`${read.id} to succeed`, described(response))
  return inconclusive(`${read.id} answers ${described(response)} here`)
}

async function runFollow(context: Context, read: Judged, follow: Follow): Promise<void> {
  const { args, change } = await follow(context)
  const before = await neededAnswer(context, read, args)
  await change()
  checkOther(read, before, await answerOf(context, read, args))
}

export function freshCases(operation: Judged): readonly Case[] {
  const { fresh, follows } = operation.play
  const base = baseOf(operation)
  return [
    fresh && {
      ...base,
      id: `${operation.id}/fresh`,
      standInOnly: true as const,
      run: (context: Context) => runFresh(context, operation, fresh),
    },
    follows && {
      ...base,
      id: `${operation.id}/follows`,
      run: (context: Context) => runFollow(context, operation, follows),
    },
  ].flatMap((each) => (each ? [defineCase(each)] : []))
}
