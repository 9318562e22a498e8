/** A finished check of a target, as the report folder keeps it. */

export interface RunFinding {
  /** The id of a case, or the fingerprint of a difference. */
  readonly id: string
  readonly title: string
  /** The level of a case, or the rating of a difference; `known` for an accepted one. */
  readonly severity: string
  /** Whether it fails the check. */
  readonly fails: boolean
}

export interface ReportRun {
  readonly id: string
  readonly kind: 'conformance' | 'drift'
  /** Its address or name. */
  readonly target: string
  /** `variant a, mode read, level must` */
  readonly scope: string
  /** ISO time. */
  readonly started: string
  readonly verdict: string
  /** `incomplete`: without a verdict. */
  readonly status: 'passed' | 'failed' | 'incomplete'
  readonly findings: readonly RunFinding[]
  /** Findings of earlier runs of the target that this run disproved. */
  readonly gone: readonly string[]
}
