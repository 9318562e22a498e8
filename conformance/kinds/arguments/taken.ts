/** Optional arguments without constraints are accepted as well. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import {
  askOnce,
  callerFor,
  isTakenAs,
  mayBePacked,
  packedByRole,
} from '#conformance/kinds/judging/rejection.ts'
import { placeOfProbe } from '#conformance/kinds/judging/rights.ts'
import { isUnjudged, packOfUnjudged, takenValue } from '#conformance/kinds/values/packs.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import { described, isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'

interface UnconstrainedArgument {
  readonly operation: Judged
  readonly name: string
  readonly without: TargetResponse
}

/** Combined with good values of other arguments, where that is allowed. */
async function isTakenAmong(context: Context, { operation, name, without }: UnconstrainedArgument) {
  if (!mayBePacked(operation)) return false
  const pack = packOfUnjudged(operation, name)
  const base = await context.sample(operation)
  if (await packedByRole(context, operation, base)(pack)) return true
  const args = await pack.change(base, context)
  const options = callerFor(context, operation)
  return isTakenAs(without, await askOnce(context, { operation, args, options }))
}

async function runTaken(context: Context, operation: Judged, name: string): Promise<void> {
  const options = callerFor(context, operation)
  const { [name]: _, ...base } = await context.sample(operation)
  const without = await askOnce(context, { operation, args: base, options })
  if (without.status === 400) inconclusive(`the operation answers ${described(without)} here`)
  if (await isTakenAmong(context, { operation, name, without })) return
  const taken = await resolved(context, { [name]: takenValue(operation, name) })
  const response = await askOnce(context, { operation, args: { ...base, ...taken }, options })
  if (isArgumentRejection(response) || (isAccepted(without) && response.status >= 500))
    fail(`${name} to be taken`, described(response))
}

export const takenCases = (operation: Judged): readonly Case[] =>
  Object.keys(operation.args)
    .filter((name) => isUnjudged(operation, name))
    .map((name) =>
      defineCase({
        id: `${operation.id}/args.${name}.taken`,
        kind: 'response',
        level: 'must',
        needs: 'read',
        ...placeOfProbe(operation),
        spec: operation.spec,
        title: `${operation.id} takes ${name}.`,
        twin: `the same request without ${name}`,
        run: (context) => runTaken(context, operation, name),
      }),
    )
