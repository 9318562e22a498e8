/** The result of one check of one target, as it is kept. */
import type { CheckKind } from '#bin/fleet/file/fleet.ts'

export const SEVERITIES = [
  'breaking',
  'must',
  'unchecked',
  'risky',
  'should',
  'harmless',
  'assumed',
] as const
export type Severity = (typeof SEVERITIES)[number]

/** One difference of a target. */
export interface FoundDifference {
  /** An operation, a route or a namespace. */
  readonly operation: string
  readonly difference: string
  readonly severity: Severity
  /** A drift rule or the id of a case. */
  readonly source: string
  readonly fails: boolean
}

/** Equal causes on several targets have the same id. */
export interface CheckFinding extends FoundDifference {
  readonly cause: string
}

/** Facts of a deployment that may explain a difference. */
export interface TargetFacts {
  readonly variant?: string
  readonly namespaces: readonly string[]
  /** Versions in the index, if there are any: `generator 6.4`. */
  readonly versions: readonly string[]
  readonly digest?: string
}

export type CheckStatus = 'passed' | 'failed' | 'unchecked'

/** The result of a check, before secrets are removed. */
export interface TargetResult {
  readonly kind: CheckKind
  readonly status: CheckStatus
  readonly summary: string
  readonly found: readonly FoundDifference[]
  readonly facts?: TargetFacts
}

export interface CheckOutcome extends Omit<TargetResult, 'found'> {
  readonly findings: readonly CheckFinding[]
}
