/** Words that scenarios share. */

import { field } from '#conformance/body.ts'
import type { CallOptions } from '#conformance/caller.ts'
import { check, fail, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Answer, described, isAccepted, isRefused } from '#conformance/transport/exchange.ts'

export interface Step {
  readonly operation: string
  readonly args?: Arguments
  readonly options?: CallOptions
}

/** Most scenarios: implied by the document, writing, on their own. */
export const SCENARIO = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  isolated: true,
} as const

/** Only of an administrator it is known that nothing is forbidden. */
const isLackOfRights = ({ target }: Context, { status, identity }: Answer): boolean =>
  (status === 401 || status === 403) && identity === target.best && identity !== 'administrator'

/** The operation succeeded; elsewhere a weak account may not be allowed to call it. */
export function assertDone(context: Context, operation: string, answer: Answer): void {
  if (isAccepted(answer)) return
  if (!context.target.hasDemo && isLackOfRights(context, answer))
    skip(`the account may not call ${operation} (${described(answer)})`)
  fail(`${operation} to succeed`, described(answer))
}

/** Calls an operation that has to succeed. */
export async function done(context: Context, step: Step): Promise<Answer> {
  const operation = context.operation(step.operation)
  const reason =
    operation.methods[0] === 'GET' ? undefined : context.target.reasonAgainst(operation)
  if (reason !== undefined) skip(reason)
  const answer = await context.call(operation, step.args, step.options)
  assertDone(context, step.operation, answer)
  return answer
}

/** Calls an operation that has to refuse. */
export async function refused(context: Context, step: Step): Promise<Answer> {
  const operation = context.operation(step.operation)
  const answer = await context.call(operation, step.args, step.options)
  if (!isRefused(answer)) fail(`${step.operation} to refuse`, described(answer))
  return answer
}

/** Nothing is there any more: refused, or an answer without a body. */
export async function gone(context: Context, step: Step): Promise<void> {
  const answer = await context.call(context.operation(step.operation), step.args, step.options)
  if (isAccepted(answer) && answer.text !== '' && answer.text !== 'null')
    fail('nothing to be there any more', described(answer))
}

/** Follows names and positions into a body: `at(body, 'data', 0, 'id')`. */
export const at = (body: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, name) => field(value, String(name)), body)

export const listAt = (
  body: unknown,
  ...path: readonly (string | number)[]
): readonly unknown[] => {
  const value = at(body, ...path)
  if (!Array.isArray(value)) return fail(`a list at ${path.join('.') || 'the top'}`, typeof value)
  return value
}

export const idsOf = (records: readonly unknown[]): readonly unknown[] =>
  records.map((record) => field(record, 'id'))

export const sorted = (values: readonly unknown[]): readonly unknown[] =>
  [...values].sort((one, other) => Number(one) - Number(other))

export { check }
