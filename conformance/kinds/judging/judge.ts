/** Decides whether a rejection counts: only with a twin that differs in nothing but the fault. */
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import {
  codeOf,
  describeResponse,
  isAccepted,
  isRejected,
  isSameResponse,
} from '#conformance/transport/exchange.ts'

/** The decisive response and its description. */
interface DecisiveResponse {
  readonly got: string
  readonly response: TargetResponse
}

export type Judgement =
  | { readonly verdict: 'refused' }
  | (DecisiveResponse & { readonly verdict: 'not-refused' | 'twin-refused' })
  | { readonly verdict: 'inconclusive'; readonly why: string }

interface Evidence {
  readonly fault: TargetResponse
  readonly twins: readonly TargetResponse[]
  /** Other valid requests, which may be rejected for the records they name. */
  readonly rivals?: readonly TargetResponse[]
  /** The target is known to check arguments before permissions. */
  readonly validatesFirst: boolean
  /** The caller has all capabilities, so that a good value cannot be rejected for lack of them. */
  readonly isTrusted: boolean
  /** Whether a response is the operation's own access rejection. */
  readonly isAtGate?: (response: TargetResponse) => boolean
  /** A rule of the operation decides about values, so that a good one may be invalid here. */
  readonly isLate?: boolean
}

/** Statuses that are sent after the argument check. */
export const POST_VALIDATION_STATUSES = [401, 403, 404]

/** Codes of argument errors; a valid request that gets one is not valid on this target. */
const ARGUMENT_CODES: readonly unknown[] = ['rest_invalid_param', 'rest_missing_callback_param']

/** Rejected for its arguments, before the permission check. */
export const isArgumentRejection = (response: TargetResponse): boolean =>
  response.status === 400 && ARGUMENT_CODES.includes(codeOf(response))

const alike = (fault: TargetResponse): string =>
  `the response is ${describeResponse(fault)} with and without the fault`

const asValid = (fault: TargetResponse): Judgement => ({
  verdict: 'not-refused',
  got: `${describeResponse(fault)}, as for a valid request: the value is not checked`,
  response: fault,
})

const decidedBy = (
  verdict: 'not-refused' | 'twin-refused',
  response: TargetResponse,
): Judgement => ({ verdict, got: describeResponse(response), response })

/** Whether a request without the argument passed the argument check. */
export const isPastValidation = (rival: TargetResponse): boolean =>
  isAccepted(rival) || POST_VALIDATION_STATUSES.includes(rival.status)

function judgeAlike(evidence: Evidence): Judgement {
  const { fault, twins, rivals = [], validatesFirst, isAtGate, isLate } = evidence
  const isLater = POST_VALIDATION_STATUSES.includes(fault.status) || isAtGate?.(fault)
  if (isLater && validatesFirst) return asValid(fault)
  // The request is accepted without the argument but with no value of it: the argument is rejected.
  if (!isLate && twins.every(isArgumentRejection) && rivals.some(isPastValidation))
    return decidedBy('twin-refused', twins[0] ?? fault)
  // A crash is not a rejection, as long as the operation works at all.
  if (fault.status >= 500 && rivals.some(isAccepted)) return decidedBy('not-refused', fault)
  return { verdict: 'inconclusive', why: alike(fault) }
}

/** A fault rejected like a valid request for an unknown record was not rejected for its fault. */
function judgeAlternatives({ fault, rivals = [], validatesFirst }: Evidence): Judgement {
  const rival = rivals.find((each) => isSameResponse(each, fault))
  if (!rival || ARGUMENT_CODES.includes(codeOf(rival))) return { verdict: 'refused' }
  return validatesFirst ? asValid(fault) : { verdict: 'inconclusive', why: alike(rival) }
}

export function judgeRejection(evidence: Evidence): Judgement {
  const { fault, twins, isTrusted } = evidence
  if (isAccepted(fault)) return decidedBy('not-refused', fault)
  if (twins.length === 0)
    return { verdict: 'inconclusive', why: 'there is no valid request for comparison' }
  const same = twins.filter((twin) => isSameResponse(twin, fault))
  if (same.length === twins.length) return judgeAlike(evidence)
  const crash = twins.find(({ status }) => status >= 500)
  // A good value that crashes an operation which works without it counts as rejected.
  if (crash && evidence.rivals?.some(isAccepted)) return decidedBy('twin-refused', crash)
  if (!isRejected(fault)) return decidedBy('not-refused', fault)
  const [refusedTwin] = same
  if (!refusedTwin) return judgeAlternatives(evidence)
  if (!isTrusted) return { verdict: 'inconclusive', why: alike(refusedTwin) }
  return decidedBy('twin-refused', refusedTwin)
}
