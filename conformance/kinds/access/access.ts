/** Access of anonymous callers and each role, compared with the contract. */

import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  assertErrorBody,
  isAccessRejection,
  rejectionStatus,
} from '#conformance/kinds/judging/access-rejection.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { siteOfCall } from '#conformance/kinds/judging/perform-call.ts'
import { assertKnown } from '#conformance/kinds/judging/responses.ts'
import {
  combinedSentBy,
  failDenied,
  isRoleAllowed,
  probeSite,
} from '#conformance/kinds/judging/role-access.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { combinedAt, countCombined } from '#conformance/kinds/values/combined-requests.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isProbeable } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'

function callOptions({ target }: Context, operation: ContractOperation, identity: Identity) {
  if (target.isStandIn)
    return { as: identity, ...(identity === 'anonymous' && { probe: true }) } satisfies CallOptions
  if (isGet(operation))
    return operation.effect === 'safe'
      ? ({ as: identity } satisfies CallOptions)
      : skip({
          why: 'may-have-side-effects',
          detail: `${operation.id} is a GET with side effects (${operation.effect})`,
        })
  if (identity !== 'anonymous')
    return skip({
      why: 'may-have-side-effects',
      detail: 'a write that should be rejected is not sent with credentials to a foreign target',
    })
  if (!isProbeable(operation) || operation.kind === 'batch')
    return skip({
      why: 'may-have-side-effects',
      detail: `${operation.id} may be public, so it is not probed`,
    })
  return { as: identity, probe: true } as const satisfies CallOptions
}

async function sendAs(context: Context, operation: ContractOperation, identity: Identity) {
  const options = callOptions(context, operation, identity)
  const args = await context.sample(operation)
  const response = await sendOnce(context, { operation, args, options })
  if (isArgumentRejection(response))
    inconclusive(`the request itself is rejected (${describeResponse(response)})`)
  return response
}

function assertRejected(operation: ContractOperation, response: TargetResponse): void {
  const { identity } = response
  const expected = rejectionStatus(operation, identity)
  if (response.status === 404 && expected !== 404)
    inconclusive('the record does not exist, which may be reported first')
  if (response.status !== expected)
    fail(`${identity} to be rejected with ${expected}`, describeResponse(response))
  assertErrorBody(response)
  assertKnown(operation, response)
}

function passes(assertion: () => void): boolean {
  try {
    assertion()
    return true
  } catch {
    return false
  }
}

/**
 * Whether an account gets the expected response to a request with good values that other cases
 * share.
 */
async function holdsInSharedRequest(
  context: Context,
  operation: OperationUnderTest,
  identity: Identity,
) {
  const requestIndex = combinedSentBy(context, operation, identity)
  if (requestIndex === undefined || requestIndex >= countCombined(operation)) return false
  const args = await combinedAt(operation, requestIndex).change(
    await context.sample(operation),
    context,
  )
  const response = await sendOnce(context, { operation, args, options: { as: identity } })
  return isRoleAllowed(operation, identity)
    ? isAccepted(response)
    : passes(() => assertRejected(operation, response))
}

async function runAccess(context: Context, operation: OperationUnderTest, identity: Identity) {
  const { credentials } = context.target
  if (identity !== 'anonymous' && !credentials[identity])
    skip({ why: 'account', detail: `no credentials for the role ${identity}` })
  if (await holdsInSharedRequest(context, operation, identity)) return
  const response = await sendAs(context, operation, identity)
  if (!isRoleAllowed(operation, identity)) return assertRejected(operation, response)
  if (!isAccessRejection(operation, response)) return
  if (!context.target.hasDemo && accessRule(operation.access).decidedBy !== 'role')
    inconclusive('the record of the permission check may be missing here')
  failDenied(identity, response)
}

/**
 * The response to the administrator is shared with other cases, except for jobs, which need a site
 * with a stopped clock.
 */
function siteFor(operation: ContractOperation, identity: Identity): Pick<Case, 'isolated'> {
  if (!isRoleAllowed(operation, identity)) return probeSite(operation)
  const isShared = identity === 'administrator' && operation.effect !== 'job'
  return { isolated: isShared ? siteOfCall(operation) : true }
}

const accessCase = (operation: OperationUnderTest, identity: Identity): Case => {
  const permission = isRoleAllowed(operation, identity) ? 'may' : 'may not'
  const isWrite = !isGet(operation)
  return defineCase({
    id: `${operation.id}/access.${identity}`,
    kind: 'access',
    level: 'assumed',
    needs: isWrite && identity !== 'anonymous' ? 'write' : 'read',
    spec: '5',
    title: `${identity === 'anonymous' ? 'An anonymous caller' : `The role ${identity}`} ${permission} call ${operation.id}.`,
    ...(isWrite && siteFor(operation, identity)),
    run: (context) => runAccess(context, operation, identity),
  })
}

async function runAccountRequired(context: Context, operation: ContractOperation): Promise<void> {
  const response = await sendAs(context, operation, 'anonymous')
  if (isAccepted(response)) fail('an anonymous caller to be rejected', describeResponse(response))
}

/** Section 5: users grant access, so an account is required (D-060). */
const accountRequiredCase = (operation: ContractOperation): Case =>
  defineCase({
    id: `${operation.id}/access.closed`,
    kind: 'access',
    level: 'must',
    needs: 'read',
    spec: '5',
    title: isRead(operation)
      ? `${operation.id} shows no administrative data to a caller without an account.`
      : `${operation.id} changes nothing for a caller without an account.`,
    ...probeSite(operation),
    run: (context) => runAccountRequired(context, operation),
  })

/** Writes, and reads of data that only administrators see, require an account. */
const requiresAccount = (operation: ContractOperation): boolean =>
  isRoleAllowed(operation, 'anonymous') === false &&
  (isRead(operation) ? accessRule(operation.access).administrative === true : !isGet(operation))

export const accessCases = (operation: OperationUnderTest): readonly Case[] => [
  ...(['anonymous', ...ROLE_NAMES] as const)
    .filter((identity) => isRoleAllowed(operation, identity) !== undefined)
    .map((identity) => accessCase(operation, identity)),
  ...(requiresAccount(operation) ? [accountRequiredCase(operation)] : []),
]
