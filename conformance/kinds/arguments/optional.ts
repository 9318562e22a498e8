/** Arguments that are not marked as required can be omitted. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { isOptional } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { requiresMoreArguments } from './accepted.ts'

const optionalArguments = (operation: ContractOperation): readonly string[] =>
  Object.keys(operation.args).filter((name) => isOptional(operation, name))

async function runOptional(context: Context, operation: ContractOperation): Promise<void> {
  const omitted = optionalArguments(operation)
  // Samples contain some of them, to find records or to satisfy a handler.
  const base = Object.entries(await context.sample(operation))
  const args = Object.fromEntries(base.filter(([name]) => !omitted.includes(name)))
  const response = await sendOnce(context, { operation, args })
  if (requiresMoreArguments(operation, response))
    fail(`${omitted.join(', ')} to be optional`, describeResponse(response))
  // A rejection for another reason may precede the argument check.
  if (!isAccepted(response) && !context.target.validatesFirst)
    inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
}

export function optionalCases(operation: ContractOperation): readonly Case[] {
  if (optionalArguments(operation).length === 0) return []
  return [
    defineCase({
      id: `${operation.id}/args.optional`,
      kind: 'response',
      // Section 4: arguments that are not marked as required are optional.
      level: 'must',
      needs: 'read',
      ...probeSite(operation),
      spec: operation.spec,
      title: `${operation.id} accepts a request without its optional arguments.`,
      run: (context) => runOptional(context, operation),
    }),
  ]
}
