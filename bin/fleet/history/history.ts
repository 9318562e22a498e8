/** The history of a fleet as plain data. */

import type { CheckKind } from '#bin/fleet/file/fleet.ts'
import type { CheckStatus, Severity, TargetFacts } from '#bin/fleet/findings/outcome.ts'

export interface ListedTarget {
  readonly id: string
  readonly address: string
  readonly group: string
  readonly owners: string
}

export interface FleetCause {
  readonly id: string
  readonly kind: CheckKind
  readonly operation: string
  readonly difference: string
  readonly severity: Severity
  readonly source: string
}

/** A cause on one target. */
export interface StoredFinding {
  readonly target: string
  readonly cause: string
  readonly fails: boolean
  readonly firstSeen: Date
  readonly lastSeen: Date
  /** Start of the current or last appearance. */
  readonly since: Date
  readonly fixedAt: Date | null
}

export interface FindingChange {
  readonly run: number
  readonly target: string
  readonly cause: string
  readonly at: Date
  readonly change: 'appeared' | 'fixed'
  /** In the first check of a target: its start is unknown. */
  readonly isInitial: boolean
}

export interface StoredCheck {
  readonly run: number
  readonly target: string
  readonly kind: CheckKind
  readonly at: Date
  readonly status: CheckStatus
  readonly summary: string
  readonly failing: number
  readonly found: number
}

/** Facts of a deployment, valid until the next entry. */
export interface DatedFacts {
  readonly since: Date
  readonly facts: TargetFacts
}

export interface FleetHistory {
  readonly targets: readonly ListedTarget[]
  readonly causes: ReadonlyMap<string, FleetCause>
  readonly findings: readonly StoredFinding[]
  /** Within the loaded period. */
  readonly changes: readonly FindingChange[]
  readonly checks: readonly StoredCheck[]
  /** By target, the earliest first. */
  readonly facts: ReadonlyMap<string, readonly DatedFacts[]>
}

/** `2026-11-12` in UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
