/** Optional arguments without constraints are accepted as well. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  combinedByRole,
  isAcceptedLike,
  mayBeCombined,
} from '#conformance/kinds/judging/rejection.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { callerFor, sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import {
  combinedFor,
  isUnconstrained,
  unconstrainedValue,
} from '#conformance/kinds/values/combined-requests.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'

interface UnconstrainedArgument {
  readonly operation: OperationUnderTest
  readonly name: string
  readonly without: TargetResponse
}

/** Combined with good values of other arguments, where that is allowed. */
async function isAcceptedCombined(
  context: Context,
  { operation, name, without }: UnconstrainedArgument,
) {
  const [combined] = mayBeCombined(operation) ? combinedFor(operation, name) : []
  if (!combined) return false
  const base = await context.sample(operation)
  if (await combinedByRole(context, operation, base)(combined)) return true
  const args = await combined.change(base, context)
  const options = callerFor(context, operation)
  return isAcceptedLike(without, await sendOnce(context, { operation, args, options }))
}

async function runUnconstrained(
  context: Context,
  operation: OperationUnderTest,
  name: string,
): Promise<void> {
  const options = callerFor(context, operation)
  const { [name]: _, ...base } = await context.sample(operation)
  const without = await sendOnce(context, { operation, args: base, options })
  if (without.status === 400)
    inconclusive(`the operation responds with ${describeResponse(without)} on this target`)
  if (await isAcceptedCombined(context, { operation, name, without })) return
  const argument = await resolveArgs(context, { [name]: unconstrainedValue(operation, name) })
  const response = await sendOnce(context, { operation, args: { ...base, ...argument }, options })
  if (isArgumentRejection(response) || (isAccepted(without) && response.status >= 500))
    fail(`${name} to be accepted`, describeResponse(response))
}

export const unconstrainedCases = (operation: OperationUnderTest): readonly Case[] =>
  Object.keys(operation.args)
    .filter((name) => isUnconstrained(operation, name))
    .map((name) =>
      defineCase({
        id: `${operation.id}/args.${name}.taken`,
        kind: 'response',
        level: 'must',
        needs: 'read',
        ...probeSite(operation),
        spec: operation.spec,
        title: `${operation.id} accepts ${name}.`,
        twin: `the same request without ${name}`,
        run: (context) => runUnconstrained(context, operation, name),
      }),
    )
