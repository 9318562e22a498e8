/** A request that holds what is required, and nothing wrong, is not refused. */

import { field, listOf } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { fail, inconclusive } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import {
  codeOf,
  described,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { isRead } from '#openapi/define.ts'
import type { Judged } from './judged.ts'
import { type Performed, performed, placeOf } from './performed.ts'
import { isKnownError } from './responses.ts'

/** Missing arguments are told by this code; whoever sends it demands more than is stated. */
export function asksForMore(operation: ContractOperation, response: TargetResponse): boolean {
  if (response.status !== 400 || codeOf(response) !== 'rest_missing_callback_param') return false
  const { consumes, args } = operation
  if (!consumes) return true
  // What the fields of a form are called is not stated; an argument that is declared is.
  return listOf(field(field(response.body, 'data'), 'params')).some((name) => {
    const declared = args[String(name)]
    return declared !== undefined && !declared.required
  })
}

/** Whether the account or the record explains it; what nobody knows of is held against the target. */
const isExplained = (operation: ContractOperation, response: TargetResponse): boolean =>
  [401, 403].includes(response.status) || isKnownError(operation, response)

/** A call with all it needs succeeds, unless the contract knows why it may not. */
export function assertSuccess(
  { target }: Context,
  operation: ContractOperation,
  { response, isComplete }: Performed,
): void {
  if (isAccepted(response)) return
  if (asksForMore(operation, response))
    fail('a complete request to be accepted', described(response))
  const isPrepared = target.hasDemo && target.mode === 'write'
  if (!isPrepared && (!isComplete || isExplained(operation, response)))
    inconclusive(`the operation answers ${described(response)} here`)
  fail('a success', described(response))
}

export const acceptedCases = (operation: Judged): readonly Case[] => [
  defineCase({
    id: `${operation.id}/accepted`,
    kind: 'response',
    // What a row of section 4 asks for is all that a request needs.
    level: 'must',
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} accepts a request that holds what is required.`,
    ...placeOf(operation),
    run: async (context) => assertSuccess(context, operation, await performed(context, operation)),
  }),
]
