import { asList } from '#openapi/values/json.ts'
/** A request that holds what is required, and nothing wrong, is not refused. */

import { field } from '#conformance/call/body.ts'
import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  codeOf,
  described,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import type { Judged } from './judged.ts'
import { isReadOnly, ownOf, type Performed, performed, placeOf } from './performed.ts'
import { isKnownError } from './responses.ts'

/** Missing arguments are told by this code; whoever sends it demands more than is stated. */
export function asksForMore(operation: ContractOperation, response: TargetResponse): boolean {
  if (response.status !== 400 || codeOf(response) !== 'rest_missing_callback_param') return false
  const { consumes, args } = operation
  if (!consumes) return true
  // What the fields of a form are called is not stated; an argument that is declared is.
  return asList(field(field(response.body, 'data'), 'params')).some((name) => {
    const declared = args[String(name)]
    return declared !== undefined && !declared.required
  })
}

const isTurnedAway = ({ status }: TargetResponse): boolean => status === 401 || status === 403

/** What everybody is shown, and content that is read: nobody keeps an administrator from it. */
const isOpen = (operation: ContractOperation): boolean =>
  isGet(operation) && (operation.access === 'public' || operation.resource !== undefined)

/** Whether the account or the record explains it; what nobody knows of is held against the target. */
const isExplained = (operation: ContractOperation, response: TargetResponse): boolean =>
  isTurnedAway(response)
    ? !(isOpen(operation) && response.identity === 'administrator')
    : isKnownError(operation, response)

/** What the fields of a form are called is not stated, so a form may lack one that is asked for. */
const lacksFields = ({ consumes }: ContractOperation, { status }: TargetResponse): boolean =>
  consumes !== undefined && (status === 400 || status === 422)

/** D-029: a deployment may ask for a nonce that only its own pages have. */
const mayNeedNonce = ({ assumed }: ContractOperation): boolean => assumed?.behaviour === 'D-029'

/** Neither granted nor refused: sent to another address, or told that there is no such route. */
const isTurnedElsewhere = (operation: ContractOperation, response: TargetResponse): boolean =>
  response.status < 400 ||
  (codeOf(response) === 'rest_no_route' && !isKnownError(operation, response))

/** A call with all it needs succeeds, unless the contract knows why it may not. */
export function assertSuccess(
  { target }: Context,
  operation: ContractOperation,
  { response, isComplete }: Performed,
): void {
  if (isAccepted(response)) return
  if (asksForMore(operation, response) || isTurnedElsewhere(operation, response))
    fail('a complete request to be accepted', described(response))
  const isPrepared = target.hasDemo && target.mode === 'write'
  const isOpenQuestion = isExplained(operation, response) || lacksFields(operation, response)
  if (!isPrepared && (!isComplete || isOpenQuestion))
    inconclusive(`the operation answers ${described(response)} here`)
  fail('a success', described(response))
}

const isSettledByRole = ({ access }: Judged): boolean => accessRule(access).settledBy === 'role'
const isSettledByItem = ({ access }: Judged): boolean => accessRule(access).settledBy === 'item'

/** An operation that nobody may call is none. */
async function runAdmitted(context: Context, operation: Judged): Promise<void> {
  const { response, isComplete } = await performed(context, operation)
  if (response.identity !== 'administrator')
    skip({ why: 'account', detail: 'no administrator is known' })
  if (!isComplete && !isSettledByRole(operation)) inconclusive('what it asks for may be missing')
  if (!context.target.isStandIn && isTurnedAway(response) && mayNeedNonce(operation))
    inconclusive(`${described(response)} may mean that a nonce is missing`)
  if (isTurnedAway(response)) fail('an administrator to be let through', described(response))
}

/** Where nobody may call it on a deployment, nothing is told. */
const isSettled = (operation: Judged): boolean =>
  (isSettledByRole(operation) || isSettledByItem(operation)) &&
  (isReadOnly(operation) || ownOf(operation) !== undefined)

const admittedCase = (operation: Judged): Case =>
  defineCase({
    id: `${operation.id}/accepted.administrator`,
    kind: 'access',
    level: 'should',
    needs: isRead(operation) ? 'read' : 'write',
    spec: '5',
    title: `An administrator is not turned away by ${operation.id}.`,
    ...placeOf(operation),
    run: (context) => runAdmitted(context, operation),
  })

export const acceptedCases = (operation: Judged): readonly Case[] => [
  ...(isSettled(operation) ? [admittedCase(operation)] : []),
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
