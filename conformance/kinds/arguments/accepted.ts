/** A request with all required arguments and no invalid ones is accepted. */

import { field } from '#conformance/call/body.ts'
import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  isReadOnly,
  ownCallOf,
  type PerformedCall,
  performCall,
  siteOptions,
} from '#conformance/kinds/judging/perform-call.ts'
import { assertDependencies, isKnownError } from '#conformance/kinds/judging/responses.ts'
import { failDenied } from '#conformance/kinds/judging/role-access.ts'
import {
  codeOf,
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { asList } from '#openapi/values/json.ts'

/**
 * This code reports missing arguments; a target that sends it requires more than the contract
 * states.
 */
export function requiresMoreArguments(
  operation: ContractOperation,
  response: TargetResponse,
): boolean {
  if (response.status !== 400 || codeOf(response) !== 'rest_missing_callback_param') return false
  const { consumes, args } = operation
  if (!consumes) return true
  // The field names of a form are not stated; declared arguments are.
  return asList(field(field(response.body, 'data'), 'params')).some((name) => {
    const declared = args[String(name)]
    return declared !== undefined && !declared.required
  })
}

const isDenied = ({ status }: TargetResponse): boolean => status === 401 || status === 403

/** Public reads and reads of content: an administrator is never denied access. */
const isOpenToAdministrators = (operation: ContractOperation): boolean =>
  isGet(operation) && (operation.access === 'public' || operation.resource !== undefined)

/**
 * Whether the account or the record explains the rejection; unknown errors count against the
 * target.
 */
const isExplained = (operation: ContractOperation, response: TargetResponse): boolean =>
  isDenied(response)
    ? !(isOpenToAdministrators(operation) && response.identity === 'administrator')
    : isKnownError(operation, response)

/** The field names of a form are not stated, so a form may lack a required one. */
const isIncompleteForm = ({ consumes }: ContractOperation, { status }: TargetResponse): boolean =>
  consumes !== undefined && (status === 400 || status === 422)

/** Neither accepted nor refused: redirected, or reported as an unknown route. */
const isRedirectedOrUnknown = (operation: ContractOperation, response: TargetResponse): boolean =>
  response.status < 400 ||
  (codeOf(response) === 'rest_no_route' && !isKnownError(operation, response))

/** A complete call succeeds, unless the contract lists the error. */
export function assertSuccess(
  context: Context,
  operation: ContractOperation,
  performed: PerformedCall,
): void {
  const { target } = context
  const { response, isComplete } = performed
  if (isAccepted(response)) return
  assertDependencies(context, operation, performed)
  if (requiresMoreArguments(operation, response) || isRedirectedOrUnknown(operation, response))
    fail('a complete request to be accepted', describeResponse(response))
  const isPrepared = target.hasDemo && target.mode === 'write'
  const isAmbiguous = isExplained(operation, response) || isIncompleteForm(operation, response)
  if (!isPrepared && (!isComplete || isAmbiguous))
    inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
  fail('a success', describeResponse(response))
}

const isDecidedByRole = ({ access }: OperationUnderTest): boolean =>
  accessRule(access).decidedBy === 'role'
const isDecidedByItem = ({ access }: OperationUnderTest): boolean =>
  accessRule(access).decidedBy === 'item'

/** Operations that no role may call are not judged. */
async function runAdministrator(context: Context, operation: OperationUnderTest): Promise<void> {
  const { response, isComplete } = await performCall(context, operation)
  if (response.identity !== 'administrator')
    skip({ why: 'account', detail: 'there is no administrator account' })
  if (!isComplete && !isDecidedByRole(operation)) inconclusive('a required record may be missing')
  if (!context.target.isStandIn && isDenied(response) && operation.mayRequireNonce)
    inconclusive(`${describeResponse(response)} may indicate a missing nonce`)
  if (isDenied(response)) failDenied('an administrator', response)
}

/** Writes that cannot be called on a deployment are not judged. */
const hasAdministratorCase = (operation: OperationUnderTest): boolean =>
  (isDecidedByRole(operation) || isDecidedByItem(operation)) &&
  (isReadOnly(operation) || ownCallOf(operation) !== undefined)

const administratorCase = (operation: OperationUnderTest): Case =>
  defineCase({
    id: `${operation.id}/accepted.administrator`,
    kind: 'access',
    level: 'should',
    needs: isRead(operation) ? 'read' : 'write',
    spec: '5',
    title: `${operation.id} does not reject an administrator.`,
    ...siteOptions(operation),
    run: (context) => runAdministrator(context, operation),
  })

export const acceptedCases = (operation: OperationUnderTest): readonly Case[] => [
  ...(hasAdministratorCase(operation) ? [administratorCase(operation)] : []),
  defineCase({
    id: `${operation.id}/accepted`,
    kind: 'response',
    // The requirements of a row in section 4 are complete.
    level: 'must',
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} accepts a request with all required arguments.`,
    ...siteOptions(operation),
    run: async (context) =>
      assertSuccess(context, operation, await performCall(context, operation)),
  }),
]
