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
  | { readonly verdict: 'rejected' }
  | (DecisiveResponse & { readonly verdict: 'not-rejected' | 'twin-rejected' })
  | { readonly verdict: 'inconclusive'; readonly why: string }

interface Evidence {
  readonly fault: TargetResponse
  readonly twins: readonly TargetResponse[]
  /** Other valid requests, which may be rejected for the records they name. */
  readonly alternatives?: readonly TargetResponse[]
  /** The target is known to check arguments before permissions. */
  readonly validatesFirst: boolean
  /** The caller has all capabilities, so that a good value cannot be rejected for lack of them. */
  readonly hasAllCapabilities: boolean
  /** Whether a response is the operation's own access rejection. */
  readonly isAccessRejection?: (response: TargetResponse) => boolean
  /** A rule of the operation decides about values, so that a good one may be invalid here. */
  readonly isCheckedLate?: boolean
}

/** Statuses that are sent after the argument check. */
const POST_VALIDATION_STATUSES = [401, 403, 404]

/** Codes of argument errors; a valid request that gets one is not valid on this target. */
const ARGUMENT_CODES: readonly unknown[] = ['rest_invalid_param', 'rest_missing_callback_param']

/** Rejected for its arguments, before the permission check. */
export const isArgumentRejection = (response: TargetResponse): boolean =>
  response.status === 400 && ARGUMENT_CODES.includes(codeOf(response))

const sameResponseText = (fault: TargetResponse): string =>
  `the response is ${describeResponse(fault)} with and without the fault`

const judgedAsValid = (fault: TargetResponse): Judgement => ({
  verdict: 'not-rejected',
  got: `${describeResponse(fault)}, as for a valid request: the value is not checked`,
  response: fault,
})

const judgementBy = (
  verdict: 'not-rejected' | 'twin-rejected',
  response: TargetResponse,
): Judgement => ({ verdict, got: describeResponse(response), response })

/** Whether a request without the argument passed the argument check. */
export const isPastValidation = (response: TargetResponse): boolean =>
  isAccepted(response) || POST_VALIDATION_STATUSES.includes(response.status)

function judgeSameResponses(evidence: Evidence): Judgement {
  const {
    fault,
    twins,
    alternatives = [],
    validatesFirst,
    isAccessRejection,
    isCheckedLate,
  } = evidence
  const isAfterValidation =
    POST_VALIDATION_STATUSES.includes(fault.status) || isAccessRejection?.(fault)
  if (isAfterValidation && validatesFirst) return judgedAsValid(fault)
  // The request is accepted without the argument but with no value of it: the argument is rejected.
  if (!isCheckedLate && twins.every(isArgumentRejection) && alternatives.some(isPastValidation))
    return judgementBy('twin-rejected', twins[0] ?? fault)
  // A crash is not a rejection, as long as the operation works at all.
  if (fault.status >= 500 && alternatives.some(isAccepted))
    return judgementBy('not-rejected', fault)
  return { verdict: 'inconclusive', why: sameResponseText(fault) }
}

/** A fault rejected like a valid request for an unknown record was not rejected for its fault. */
function judgeAlternatives({ fault, alternatives = [], validatesFirst }: Evidence): Judgement {
  const alternative = alternatives.find((each) => isSameResponse(each, fault))
  if (!alternative || ARGUMENT_CODES.includes(codeOf(alternative))) return { verdict: 'rejected' }
  return validatesFirst
    ? judgedAsValid(fault)
    : { verdict: 'inconclusive', why: sameResponseText(alternative) }
}

export function judgeRejection(evidence: Evidence): Judgement {
  const { fault, twins, hasAllCapabilities } = evidence
  if (isAccepted(fault)) return judgementBy('not-rejected', fault)
  if (twins.length === 0)
    return { verdict: 'inconclusive', why: 'there is no valid request for comparison' }
  const sameTwins = twins.filter((twin) => isSameResponse(twin, fault))
  if (sameTwins.length === twins.length) return judgeSameResponses(evidence)
  const crash = twins.find(({ status }) => status >= 500)
  // A good value that crashes an operation which works without it counts as rejected.
  if (crash && evidence.alternatives?.some(isAccepted)) return judgementBy('twin-rejected', crash)
  if (!isRejected(fault)) return judgementBy('not-rejected', fault)
  const [rejectedTwin] = sameTwins
  if (!rejectedTwin) return judgeAlternatives(evidence)
  if (!hasAllCapabilities) return { verdict: 'inconclusive', why: sameResponseText(rejectedTwin) }
  return judgementBy('twin-rejected', rejectedTwin)
}
