/** A request that holds what is required, and nothing wrong, is not refused. */

import { type Case, defineCase, fail, skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { type Answer, codeOf, described, isAccepted } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { askOnce } from './refusal.ts'

/**
 * Missing arguments are told by this code; whoever sends it demands more than is stated. What the
 * fields of a form are called is not stated.
 */
export const asksForMore = ({ consumes }: ContractOperation, answer: Answer): boolean =>
  !consumes && answer.status === 400 && codeOf(answer) === 'rest_missing_callback_param'

async function runAccepted(context: Context, operation: ContractOperation): Promise<void> {
  const { target } = context
  const reason = target.reasonAgainst(operation)
  if (reason !== undefined) skip(reason)
  const args = await samplesFor(context, operation)
  const answer = await askOnce(context, { operation, args, options: {} })
  if (isAccepted(answer)) return
  if (asksForMore(operation, answer)) fail('a complete request to be accepted', described(answer))
  // What a sample needs is made first, where writing is allowed; elsewhere it may be missing.
  const isPrepared = target.isStandIn && target.mode === 'write'
  if (!isPrepared) skip(`inconclusive: the operation answers ${described(answer)} here`)
  fail('a success', described(answer))
}

export function acceptedCases(operation: ContractOperation): readonly Case[] {
  const isRead = operation.methods[0] === 'GET' && operation.effect === 'safe'
  const isSafe = isRead || operation.effect === 'safe-post'
  return [
    defineCase({
      id: `${operation.id}/accepted`,
      kind: 'answer',
      level: 'should',
      needs: isRead ? 'read' : 'write',
      spec: operation.spec,
      title: `${operation.id} accepts a request that holds what is required.`,
      ...(!isSafe && { standInOnly: true, isolated: true }),
      run: (context) => runAccepted(context, operation),
    }),
  ]
}
