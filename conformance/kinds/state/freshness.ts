/** Reads reflect changes: no stale responses from a cache. */

import { inconclusive } from '#conformance/call/check.ts'
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
import type { DependentRead, Invalidation } from '#conformance/playbook/play.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import { failCall } from '#conformance/targets/checked-calls.ts'
import type { Step } from '#conformance/targets/step.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'

const baseOf = ({ id }: OperationUnderTest) =>
  ({
    ...SCENARIO,
    spec: '3',
    title: `${id} has a different response after a change that it shows.`,
  }) as const

/** Samples may create records, so all are prepared before the first read. */
async function prepareSteps(context: Context, steps: readonly Step[]): Promise<readonly Step[]> {
  const prepared: Step[] = []
  for (const { operation, args } of steps)
    prepared.push({
      operation,
      args: { ...(await context.sample(operation)), ...(await resolveArgs(context, args)) },
    })
  return prepared
}

async function runInvalidation(
  context: Context,
  read: OperationUnderTest,
  invalidation: Invalidation,
): Promise<void> {
  const { readArgs, steps, seconds = 0 } = invalidation
  await context.stopTime()
  const plan = await prepareSteps(context, steps)
  const before = await readResponse(context, read, readArgs)
  await runSteps(context, plan)
  for (let elapsed = 0; elapsed < seconds; elapsed += 1) await context.nextSecond()
  checkChanged(read, before, await readResponse(context, read, readArgs))
}

/** A rejected read is inconclusive. */
async function requiredResponse(context: Context, read: OperationUnderTest, args: Arguments) {
  const response = await context.call(read, args)
  if (isAccepted(response)) return withoutTimes(response)
  if (context.target.hasDemo) failCall(read, 'to succeed', response)
  return inconclusive(`${read.id} responds with ${describeResponse(response)} on this target`)
}

async function runDependentRead(
  context: Context,
  read: OperationUnderTest,
  dependentRead: DependentRead,
): Promise<void> {
  const { args, change } = await dependentRead(context)
  const before = await requiredResponse(context, read, args)
  await change()
  checkChanged(read, before, await readResponse(context, read, args))
}

export function freshnessCases(operation: OperationUnderTest): readonly Case[] {
  const { invalidation, dependentRead } = operation.play
  const base = baseOf(operation)
  return [
    invalidation && {
      ...base,
      id: `${operation.id}/fresh`,
      standInOnly: true as const,
      run: (context: Context) => runInvalidation(context, operation, invalidation),
    },
    dependentRead && {
      ...base,
      id: `${operation.id}/follows`,
      run: (context: Context) => runDependentRead(context, operation, dependentRead),
    },
  ].flatMap((each) => (each ? [defineCase(each)] : []))
}
