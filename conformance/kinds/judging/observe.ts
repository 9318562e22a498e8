/** Shared by several kinds: after a change, a read has another response. */
import { check } from '#conformance/call/check.ts'
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'

/** As text, and in seconds since 1970. */
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|\b1[5-9]\d{8}\b/g

/** Times are removed: the passing of time is not a change. */
export const withoutTimes = ({ status, text }: TargetResponse) => ({
  status,
  content: text.replace(TIME, ''),
})

/** The response of an operation to the given arguments, or to the sample. */
export const readResponse = async (context: Context, read: OperationRef, args?: Arguments) =>
  withoutTimes(await context.call(read, args ?? (await context.sample(read))))

export async function runSteps(context: Context, steps: readonly Step[] = []): Promise<void> {
  for (const { operation, args, options } of steps) await context.callOk(operation, args, options)
}

export const checkChanged = ({ id }: OperationRef, before: unknown, after: unknown): void =>
  check(`the response of ${id} after the change`, after).isNot(before)
