/** What is not marked as required may be left out: nobody asks for it. */
import { type Case, defineCase, fail, skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { isPathArgument } from '#conformance/request.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { SAMPLES } from '#conformance/samples/table.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { asksForMore } from './accepted.ts'
import { askOnce, callerFor } from './refusal.ts'

/** Arguments that a sample has because a handler wants one of them, or a value that finds something. */
const beyondRequired = (operation: ContractOperation): readonly string[] =>
  Object.keys(SAMPLES[operation.id] ?? {}).filter(
    (name) =>
      operation.args[name] && !operation.args[name].required && !isPathArgument(operation, name),
  )

async function runOptional(context: Context, operation: ContractOperation): Promise<void> {
  const left = beyondRequired(operation)
  const base = Object.entries(await samplesFor(context, operation))
  const args = Object.fromEntries(base.filter(([name]) => !left.includes(name)))
  const answer = await askOnce(context, { operation, args, options: callerFor(context, operation) })
  if (asksForMore(operation, answer)) fail(`${left.join(', ')} to be optional`, described(answer))
  // Whoever refuses for another reason may not have looked at the arguments yet.
  if (!isAccepted(answer) && !context.target.validatesFirst)
    skip(`inconclusive: the operation answers ${described(answer)} here`)
}

export function optionalCases(operation: ContractOperation): readonly Case[] {
  const left = beyondRequired(operation)
  if (left.length === 0) return []
  return [
    defineCase({
      id: `${operation.id}/args.optional`,
      kind: 'answer',
      level: 'should',
      needs: 'read',
      spec: operation.spec,
      title: `A request to ${operation.id} may leave out ${left.join(', ')}.`,
      run: (context) => runOptional(context, operation),
    }),
  ]
}
