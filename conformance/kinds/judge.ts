/** When a rejection counts: beside a twin that differs in nothing but the fault. */
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import {
  codeOf,
  described,
  isAccepted,
  isRefused,
  isSameResponse,
} from '#conformance/transport/exchange.ts'

/** A response that decides, in words. */
interface Decided {
  readonly got: string
  readonly response: TargetResponse
}

export type Judgement =
  | { readonly verdict: 'refused' }
  | (Decided & { readonly verdict: 'not-refused' | 'twin-refused' })
  | { readonly verdict: 'inconclusive'; readonly why: string }

interface Evidence {
  readonly fault: TargetResponse
  readonly twins: readonly TargetResponse[]
  /** Other valid requests, which may be refused for what they name. */
  readonly rivals?: readonly TargetResponse[]
  /** The target was seen to check arguments before permissions. */
  readonly validatesFirst: boolean
  /** The caller may do everything, so that a good value has no reason to be refused. */
  readonly isTrusted: boolean
  /** Whether a response is the operation's own way to refuse a caller. */
  readonly isAtGate?: (response: TargetResponse) => boolean
  /** A rule of the operation decides which values are right, so that a good one may be wrong here. */
  readonly isLate?: boolean
}

/** Responses that come from the step after the arguments were checked. */
const LATER_STATUSES = [401, 403, 404]

/** Codes that say an argument is wrong; a valid request that gets one is not valid here. */
const ARGUMENT_CODES: readonly unknown[] = ['rest_invalid_param', 'rest_missing_callback_param']

/** Refused for its arguments, before anybody asks who sent it. */
export const isArgumentRejection = (response: TargetResponse): boolean =>
  response.status === 400 && ARGUMENT_CODES.includes(codeOf(response))

const alike = (fault: TargetResponse): string =>
  `the response is ${described(fault)} with and without the fault`

const asValid = (fault: TargetResponse): Judgement => ({
  verdict: 'not-refused',
  got: `${described(fault)}, as for a valid request: the value was not checked`,
  response: fault,
})

const decidedBy = (
  verdict: 'not-refused' | 'twin-refused',
  response: TargetResponse,
): Judgement => ({ verdict, got: described(response), response })

/** Whether a request without the argument got past the check of its arguments. */
export const isPastArguments = (rival: TargetResponse): boolean =>
  isAccepted(rival) || LATER_STATUSES.includes(rival.status)

function judgeAlike(evidence: Evidence): Judgement {
  const { fault, twins, rivals = [], validatesFirst, isAtGate, isLate } = evidence
  const isLater = LATER_STATUSES.includes(fault.status) || isAtGate?.(fault)
  if (isLater && validatesFirst) return asValid(fault)
  // Without the argument the request is fine, and no value of it is: the argument is refused.
  if (!isLate && twins.every(isArgumentRejection) && rivals.some(isPastArguments))
    return decidedBy('twin-refused', twins[0] ?? fault)
  // A crash is not a rejection, whatever else crashes, as long as the operation works at all.
  if (fault.status >= 500 && rivals.some(isAccepted)) return decidedBy('not-refused', fault)
  return { verdict: 'inconclusive', why: alike(fault) }
}

/** What is refused like a valid request that names nothing was not refused for its fault. */
function judgeRivals({ fault, rivals = [], validatesFirst }: Evidence): Judgement {
  const rival = rivals.find((each) => isSameResponse(each, fault))
  if (!rival || ARGUMENT_CODES.includes(codeOf(rival))) return { verdict: 'refused' }
  return validatesFirst ? asValid(fault) : { verdict: 'inconclusive', why: alike(rival) }
}

export function judgeRejection(evidence: Evidence): Judgement {
  const { fault, twins, isTrusted } = evidence
  if (isAccepted(fault)) return decidedBy('not-refused', fault)
  if (twins.length === 0)
    return { verdict: 'inconclusive', why: 'there is no valid request to compare with' }
  const same = twins.filter((twin) => isSameResponse(twin, fault))
  if (same.length === twins.length) return judgeAlike(evidence)
  const crash = twins.find(({ status }) => status >= 500)
  // A good value that crashes an operation which works without it is not taken.
  if (crash && evidence.rivals?.some(isAccepted)) return decidedBy('twin-refused', crash)
  if (!isRefused(fault)) return decidedBy('not-refused', fault)
  const [refusedTwin] = same
  if (!refusedTwin) return judgeRivals(evidence)
  if (!isTrusted) return { verdict: 'inconclusive', why: alike(refusedTwin) }
  return decidedBy('twin-refused', refusedTwin)
}
