/** The result of a case. */

import type { FailureFact, FoundMembers } from '#conformance/call/check.ts'
import type { Outcome } from '#conformance/call/classification.ts'
import { type SkipCode, type SkipReason, skipText } from '#conformance/call/skip-reason.ts'
import type { Case } from '#conformance/case/case.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { ListedQuirk } from '#openapi/language/quirks.ts'

/** A quirk in a report. */
export type ReportedQuirk = Pick<ListedQuirk, 'name' | 'documented' | 'deployed' | 'decision'>

/** The result of a case. All contents are redacted. */
export interface Result
  extends Located,
    Pick<Case, 'id' | 'kind' | 'level' | 'needs' | 'spec' | 'title'> {
  readonly outcome: Outcome
  /** The code of the skip reason. */
  readonly why?: SkipCode | undefined
  /** The reason why it was skipped, disabled, or ended in error. */
  readonly reason?: string | undefined
  readonly expected?: string | undefined
  readonly got?: string | undefined
  /** The members of a body that a failure is about. */
  readonly members?: FoundMembers
  /** The fact shown by a failure. */
  readonly fact?: FailureFact
  readonly milliseconds: number
  /** A read was sent more than once. */
  readonly retried: boolean
  readonly exchanges: readonly Exchange[]
  /** The index in `exchanges` of the decisive one. */
  readonly decisive?: number | undefined
  /** Records that the case created and could not remove. */
  readonly leftovers: readonly string[]
  /** Its sources, as listed in the report under `sources`. */
  readonly sources?: readonly string[]
  /** The violated statement of a failure. */
  readonly statement?: string
  /** The reason of the deviation that expects this outcome. */
  readonly deviation?: string
  /** The declared quirk that the failure shows. */
  readonly quirk?: ReportedQuirk
}

/**
 * The expectation for a route that closes the connection, redirects endlessly, never responds, or
 * responds with something else than JSON.
 */
export const NO_RESPONSE = 'a usable response'

export type CaseFinding = Pick<
  Result,
  'outcome' | 'why' | 'reason' | 'expected' | 'got' | 'members' | 'fact'
>

export const skipped = (reason: SkipReason): CaseFinding => ({
  outcome: 'skip',
  why: reason.why,
  reason: skipText(reason),
})

export interface Located {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly path: string
}

interface CaseMeasurement {
  readonly milliseconds: number
  /** The exchanges kept as evidence. */
  readonly exchanges: readonly Exchange[]
  /** Whether any request of the case was repeated, kept or not. */
  readonly retried: boolean
  readonly decisive?: number | undefined
  readonly leftovers: readonly string[]
}

interface CaseCompletion extends CaseMeasurement {
  readonly finding: CaseFinding
}

/** Rounds up, so that any measurable duration is not zero. */
const roundUpToTenth = (milliseconds: number): number => Math.ceil(milliseconds * 10) / 10

export const toResult = (
  { id, kind, level, needs, spec, title }: Case,
  { namespace, methods, path }: Located,
  { finding, milliseconds, exchanges, retried, decisive, leftovers }: CaseCompletion,
): Result => ({
  id,
  kind,
  level,
  needs,
  spec,
  title,
  namespace,
  methods,
  path,
  outcome: finding.outcome,
  why: finding.why,
  reason: finding.reason,
  expected: finding.expected,
  got: finding.got,
  ...(finding.members && { members: finding.members }),
  ...(finding.fact && { fact: finding.fact }),
  milliseconds: roundUpToTenth(milliseconds),
  retried,
  exchanges,
  ...(decisive !== undefined && { decisive }),
  leftovers,
})

export const NO_MEASUREMENT: CaseMeasurement = {
  milliseconds: 0,
  exchanges: [],
  retried: false,
  leftovers: [],
}
