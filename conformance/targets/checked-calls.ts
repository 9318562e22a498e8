/** Calls with an expected outcome. */

import { fail, skip } from '#conformance/call/check.ts'
import type { OperationRef, RequestArguments, ResponseBody } from '#conformance/call/request.ts'
import {
  codeOf,
  describeResponse,
  isAccepted,
  isRejected,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isGet } from '#openapi/language/define.ts'
import type { CallOptions, TargetCaller } from './caller.ts'
import type { Target } from './target.ts'

type CallWithOutcome<R> = <O extends OperationRef>(
  operation: O,
  args?: RequestArguments<O>,
  options?: CallOptions,
) => Promise<R extends TargetResponse ? TargetResponse<ResponseBody<O>> : R>

export interface CheckedCalls {
  /** Calls an operation that must succeed. */
  readonly callOk: CallWithOutcome<TargetResponse>
  /** Calls an operation that must be rejected. */
  readonly callRejected: CallWithOutcome<TargetResponse>
  /** Expects that the record is gone: a rejection, or a response without a body. */
  readonly callGone: CallWithOutcome<void>
}

/** The context of a step and its operation. */
interface StepContext extends Pick<TargetCaller, 'subject'> {
  readonly exchanges: readonly TargetResponse[]
  readonly target: Pick<Target, 'hasDemo' | 'best'>
}

/** Access is judged by separate cases. */
const isPermissionMissing = (
  { target }: StepContext,
  { status, identity }: TargetResponse,
): boolean => (status === 401 || status === 403) && identity === target.best

/** On other targets set-up calls are not judged by this case but by others. */
export const isSetUp = (
  { target, subject }: Pick<StepContext, 'target' | 'subject'>,
  { id }: Pick<OperationRef, 'id'>,
): boolean => !target.hasDemo && subject !== undefined && subject !== id

/** A call with another outcome than expected. */
export const failCall = (
  { id: operation }: Pick<OperationRef, 'id'>,
  expected: string,
  response: TargetResponse,
): never =>
  fail(`${operation} ${expected}`, describeResponse(response), {
    response,
    fact: { kind: 'call', operation, status: response.status },
  })

/** A success that claims to be JSON can be parsed, so it is complete. */
function assertReadable(operation: string, { text, body, headers, status }: TargetResponse): void {
  const expected = 'application/json'
  const type = headers['content-type'] ?? 'json'
  if (/html/.test(type))
    fail(`${operation} to respond with Content-Type ${expected}`, type, {
      fact: { kind: 'content-type', operation, expected },
    })
  if (/json/.test(type) && text !== '' && body === undefined)
    fail(`${operation} to respond with JSON`, text.slice(0, 120), {
      fact: { kind: 'call', operation, status },
    })
}

/** A record that no longer exists after the operation under test has answered is its doing. */
function isLost({ subject, exchanges }: StepContext, response: TargetResponse): boolean {
  if (response.method !== 'GET' || response.status !== 404) return false
  if (codeOf(response) === 'rest_no_route') return false
  return exchanges.some(
    (each) => each.called?.operation === subject && each.method !== 'GET' && isAccepted(each),
  )
}

/** Asserts success; on other targets a failed set-up call makes the case inconclusive. */
export function assertDone(
  caller: StepContext,
  { id }: Pick<OperationRef, 'id'>,
  response: TargetResponse,
): void {
  if (isAccepted(response)) {
    assertReadable(id, response)
    return
  }
  if (!caller.target.hasDemo && isPermissionMissing(caller, response))
    skip({
      why: 'account',
      detail: `the account has no permission for ${id} (${describeResponse(response)})`,
    })
  if (isLost(caller, response))
    failCall({ id }, `to find the record after ${caller.subject}`, response)
  if (isSetUp(caller, { id }))
    skip({
      why: 'set-up',
      detail: `the set-up call ${id} fails (${describeResponse(response)})`,
    })
  failCall({ id }, 'to succeed', response)
}

/** Operations with side effects may be forbidden on this target; reads never are. */
function assertAllowed({ target, operation }: TargetCaller, ref: OperationRef): void {
  const declared = operation(ref)
  const reason = isGet(declared) ? undefined : target.reasonAgainst(declared)
  if (reason !== undefined) skip(reason)
}

export const checkedCallsOf = (caller: TargetCaller): CheckedCalls => ({
  async callOk(operation, args, options) {
    assertAllowed(caller, operation)
    const response = await caller.call(operation, args, options)
    assertDone(caller, operation, response)
    return response
  },
  async callRejected(operation, args, options) {
    const response = await caller.call(operation, args, options)
    if (!isRejected(response)) failCall(operation, 'to reject the call', response)
    return response
  },
  async callGone(operation, args, options) {
    const response = await caller.call(operation, args, options)
    if (isAccepted(response) && response.text !== '' && response.text !== 'null')
      fail('no record', describeResponse(response))
  },
})
