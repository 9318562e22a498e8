/** The result of the drift check as data, the source of every output format. */

import type { KnownDifference } from '#openapi/contract/build-contract.ts'
import type { Comparison, SurfaceSize } from '#openapi/drift/compare/compare.ts'
import type { Rating } from '#openapi/drift/rules/define.ts'
import type { Finding } from '#openapi/drift/rules/finding.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import type { SkippedCheck } from '#openapi/drift/surface/surface.ts'
import { groupBy } from '#openapi/values/json.ts'
import { type Acceptance, applyAcceptances } from './acceptance.ts'

export type FailOn = 'breaking' | 'any' | 'never'

/** One side of the comparison. */
export interface Side {
  /** As given by the user, without secrets. */
  readonly label: string
  readonly kind: 'live' | 'index' | 'openapi' | 'contract'
  readonly variant?: string
  /** The first digits of the SHA-256 of the document. */
  readonly digest?: string
  readonly signedIn?: boolean
}

/** Without an expiry date if the extension of the deployment accepts it. */
type AcceptedAs = Pick<Acceptance, 'reason'> & Partial<Pick<Acceptance, 'expires'>>

export interface ReportFinding extends Finding {
  readonly title: string
  /** Whether it makes the command fail. */
  readonly fails: boolean
  readonly accepted?: AcceptedAs
}

interface Summary extends Readonly<Record<Rating, number>> {
  /** Suppressed by an acceptance. */
  readonly accepted: number
  /** Descriptions, order and links, shown with --all. */
  readonly hidden: number
  readonly notChecked: number
  readonly failing: number
}

export interface DriftReport {
  readonly format: 'understudy-drift/1'
  readonly version: string
  readonly time: string
  readonly found: Side & SurfaceSize
  readonly expected: Side & SurfaceSize
  readonly failOn: FailOn
  readonly summary: Summary
  readonly findings: readonly ReportFinding[]
  readonly notChecked: readonly SkippedCheck[]
  readonly unusedAcceptances: readonly Acceptance[]
}

interface ReportInput {
  readonly comparison: Comparison
  readonly found: Side
  readonly expected: Side
  readonly acceptances: readonly Acceptance[]
  /** The differences recorded in extensions. */
  readonly known: readonly KnownDifference[]
  readonly failOn: FailOn
  readonly all: boolean
  readonly version: string
  readonly time: string
}

/** By default only stated expectations fail: a wrong assumption is not a fault of the target. */
function fails({ rating, basis }: Finding, failOn: FailOn): boolean {
  if (failOn === 'never') return false
  return failOn === 'any' || (rating === 'breaking' && basis.kind === 'stated')
}

const KNOWN: AcceptedAs = { reason: 'known to the extension' }

const isKnown = (finding: Finding, known: readonly KnownDifference[]): boolean =>
  known.some(
    ({ fingerprint, message }) =>
      fingerprint === finding.fingerprint && message === finding.message,
  )

export function makeReport(input: ReportInput): DriftReport {
  const { comparison, acceptances, known, failOn, all } = input
  const visible = comparison.findings.filter(({ rule }) => all || !RULES[rule].hidden)
  const { acceptanceOf, unused } = applyAcceptances(acceptances, comparison.findings)
  const findings = visible.map((finding): ReportFinding => {
    const entry = acceptanceOf(finding)
    const accepted = entry
      ? { reason: entry.reason, expires: entry.expires }
      : isKnown(finding, known) && KNOWN
    return {
      ...finding,
      title: RULES[finding.rule].title,
      fails: !accepted && fails(finding, failOn),
      ...(accepted && { accepted }),
    }
  })
  const unaccepted = findings.filter(({ accepted }) => !accepted)
  const count = (rating: Rating): number =>
    unaccepted.filter((each) => each.rating === rating).length
  return {
    format: 'understudy-drift/1',
    version: input.version,
    time: input.time,
    found: { ...input.found, ...comparison.found },
    expected: { ...input.expected, ...comparison.expected },
    failOn,
    summary: {
      breaking: count('breaking'),
      risky: count('risky'),
      harmless: count('harmless'),
      accepted: findings.length - unaccepted.length,
      hidden: comparison.findings.length - visible.length,
      notChecked: comparison.notChecked.length,
      failing: unaccepted.filter((finding) => finding.fails).length,
    },
    findings,
    notChecked: comparison.notChecked,
    unusedAcceptances: unused,
  }
}

/** How a finding was accepted. */
export const acceptedText = ({ reason, expires }: AcceptedAs): string =>
  `accepted${expires === undefined ? '' : ` until ${expires}`}: ${reason}`

/** The last line of every format, including the number of skipped checks. */
export function summaryLine({ summary }: DriftReport): string {
  const { breaking, risky, harmless, accepted, hidden, notChecked } = summary
  return [
    `${breaking} breaking, ${risky} risky, ${harmless} harmless`,
    `${accepted} accepted`,
    `${hidden} hidden`,
    `${notChecked} not checked`,
  ].join(' · ')
}

/** Findings by rule. */
export const groupByRule = (findings: readonly ReportFinding[]) =>
  [...groupBy(findings, ({ rule }) => rule)].map(([rule, found]) => ({ rule, findings: found }))

export type RuleFindings = ReturnType<typeof groupByRule>[number]
