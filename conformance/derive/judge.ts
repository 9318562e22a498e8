/** When a refusal counts: beside a twin that differs in nothing but the fault. */
import type { Answer } from '#conformance/transport/exchange.ts'
import { described, isAccepted, isRefused, isSameAnswer } from '#conformance/transport/exchange.ts'

export type Judgement =
  | { readonly verdict: 'refused' }
  | { readonly verdict: 'not-refused'; readonly got: string }
  | { readonly verdict: 'twin-refused'; readonly got: string }
  | { readonly verdict: 'inconclusive'; readonly why: string }

interface Evidence {
  readonly fault: Answer
  readonly twins: readonly Answer[]
  /** The target was seen to check arguments before permissions. */
  readonly validatesFirst: boolean
  /** The caller may do everything, so that a good value has no reason to be refused. */
  readonly isTrusted: boolean
}

/** Answers that come from the step after the arguments were checked. */
const LATER_STATUSES = [401, 403, 404]

const alike = (fault: Answer): string =>
  `the answer is ${described(fault)} with and without the fault`

function judgeAlike({ fault, validatesFirst }: Evidence): Judgement {
  if (isRefused(fault) && LATER_STATUSES.includes(fault.status) && validatesFirst)
    return { verdict: 'not-refused', got: `${described(fault)}, as for a valid request` }
  return { verdict: 'inconclusive', why: alike(fault) }
}

export function judgeRefusal(evidence: Evidence): Judgement {
  const { fault, twins, isTrusted } = evidence
  if (isAccepted(fault)) return { verdict: 'not-refused', got: described(fault) }
  if (twins.length === 0)
    return { verdict: 'inconclusive', why: 'there is no valid request to compare with' }
  const same = twins.filter((twin) => isSameAnswer(twin, fault))
  if (same.length === twins.length) return judgeAlike(evidence)
  if (!isRefused(fault)) return { verdict: 'not-refused', got: described(fault) }
  const [refusedTwin] = same
  if (!refusedTwin) return { verdict: 'refused' }
  if (!isTrusted) return { verdict: 'inconclusive', why: alike(refusedTwin) }
  return { verdict: 'twin-refused', got: described(refusedTwin) }
}
