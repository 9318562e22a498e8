/** The data model of a run, from which every output format is rendered. */

import { createHash } from 'node:crypto'
import { KINDS, type Kind, type Outcome } from '#conformance/call/classification.ts'
import type { Result } from '#conformance/runner/result.ts'
import { type Counts, countsOf, type Verdict } from '#conformance/runner/verdict.ts'
import type { TargetCapability } from '#conformance/targets/target.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { countText, plural } from '#openapi/values/text.ts'
import { causesOf, type FailureCause } from './causes.ts'
import type { RunComparison } from './compare.ts'
import type { Coverage } from './coverage.ts'
import { isIncomplete } from './exit-code.ts'
import { DEPLOYED_LABEL } from './quirks.ts'
import { isEmptyRun, isEnoughJudged, type SkipSummary, skipSummaryText } from './skip-summary.ts'
import type { Source } from './sources.ts'

export const REPORT_VERSION = 1

export interface RunFacts {
  readonly id: string
  /** ISO time. */
  readonly started: string
  readonly milliseconds: number
  readonly requests: number
  /** Attempts that a gateway answered in place of the target, or whose connection was lost. */
  readonly undelivered?: number
  readonly seed: number | null
  readonly shard: string | null
  readonly filter: readonly string[]
  readonly level: string
  readonly isStrict: boolean
  /** Other options that affect the verdict, as on the command line. */
  readonly options?: readonly string[]
  /** False for a stopped or shortened run. */
  readonly isComplete: boolean
  /** Stopped by a signal. */
  readonly isInterrupted?: boolean
  /** The reason why the run ended before any case was judged. */
  readonly unjudged?: string
}

/** A fact that makes cases fail. */
interface Cause extends Pick<FailureCause, 'title' | 'level' | 'certainty'> {
  readonly ids: readonly string[]
}

export interface Report {
  readonly version: typeof REPORT_VERSION
  readonly suite: { readonly version: string; readonly contract: string }
  readonly target: {
    readonly address: string
    readonly variant: string
    readonly mode: string
    readonly isStandIn: boolean
    /** In place of an address that changes with every run. */
    readonly name?: string
    /** The roles of the accounts in use. */
    readonly accounts?: readonly string[]
    readonly capabilities: readonly TargetCapability[]
  }
  readonly run: RunFacts
  readonly coverage: Coverage
  readonly verdict: {
    readonly exitCode: 0 | 1 | 2
    readonly sentence: string
    readonly counts: Counts
    readonly failures: number
    readonly warnings: number
    readonly deviations: number
    readonly notJudged: SkipSummary
    readonly problems: readonly string[]
    readonly leftovers: readonly string[]
  }
  /** Failures grouped by cause; each case id appears once. */
  readonly causes: readonly Cause[]
  /** The comparison with an earlier run, if one was given. */
  readonly comparison?: RunComparison
  /** By case that also failed in earlier runs of the folder: the start of the first of them. */
  readonly firstSeen?: Readonly<Record<string, string>>
  /** Sources of the results, by citation. */
  readonly sources: Readonly<Record<string, Source>>
  readonly results: readonly Result[]
}

/** Hash of the contract. */
export const contractHash = ({ operations, variant }: Contract): string =>
  createHash('sha256')
    .update(JSON.stringify([variant, operations]))
    .digest('hex')
    .slice(0, 16)

/** `3,039 requests in 12.5 s, 60 connections lost or answered by a gateway` */
export function effortOf({ requests, milliseconds, undelivered = 0 }: RunFacts): string {
  const effort = `${plural(requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s`
  return undelivered > 0 ? `${effort}, ${undeliveredText(undelivered)}` : effort
}

const undeliveredText = (count: number): string =>
  `${plural(count, 'connection')} lost or answered by a gateway`

/** Occasional errors on the way are repeated; above this share, clients meet them too. */
const MOST_UNDELIVERED = 0.01

/** The problem of a target that often does not respond. */
export const deliveryProblems = ({ requests, undelivered = 0 }: RunFacts): readonly string[] =>
  undelivered > requests * MOST_UNDELIVERED
    ? [`${undeliveredText(undelivered)}, of ${plural(requests, 'request')}`]
    : []

/** Failures that are not decisive. */
const reported = ({ warnings }: Verdict): string =>
  warnings.length > 0 ? `; ${plural(warnings.length, 'warning')}` : ''

/** `; 12 as deployed elsewhere, not as documented` */
const quirks = ({ counts }: Verdict): string =>
  counts.quirk > 0 ? `; ${countText(counts.quirk)} ${DEPLOYED_LABEL}` : ''

/** `25 failures with 3 causes and 1 problem` */
function found({ failures, problems, warnings }: Verdict): string {
  const causes = causesOf(failures, [...failures, ...warnings]).length
  const behind = causes < failures.length ? ` with ${plural(causes, 'cause')}` : ''
  return [
    ...(failures.length ? [`${plural(failures.length, 'failure')}${behind}`] : []),
    ...(problems.length ? [plural(problems.length, 'problem')] : []),
  ].join(' and ')
}

/**
 * `incomplete: 40 cases could not be run (38 time limit of 60 seconds reached, 2 target
 * unreachable)`
 */
function shortfall({ counts }: Verdict, errors: readonly (readonly [string, number])[]): string {
  const reasons = errors.map(([why, count]) => `${countText(count)} ${why}`).join(', ')
  return `incomplete: ${plural(counts.error, 'case')} could not be run${reasons && ` (${reasons})`}`
}

/** `conforms` requires a complete run that judged most of its cases. */
export function sentenceOf(verdict: Verdict, run: RunFacts, notJudged: SkipSummary): string {
  const { failures, deviations, problems } = verdict
  const { filter, shard, unjudged } = run
  const open = skipSummaryText(notJudged)
  if (unjudged !== undefined) return `nothing was judged: ${unjudged}`
  const isBroken = isIncomplete(verdict, run)
  const broken = isBroken ? shortfall(verdict, notJudged.errors) : ''
  if (failures.length === 0 && !isBroken && problems.length > 0)
    return `no case failed, but ${problems.join('; ')}${quirks(verdict)}${reported(verdict)}${open}`
  if (failures.length > 0)
    return `does not conform: ${found(verdict)}${quirks(verdict)}${reported(verdict)}${broken && `; ${broken}`}${open}`
  if (isBroken) {
    const left = problems.length > 0 ? `; ${plural(problems.length, 'problem')}` : ''
    return `${broken}${left}${quirks(verdict)}${reported(verdict)}${open}`
  }
  if (isEmptyRun(notJudged, verdict))
    return 'nothing was judged: mode, level and --browser exclude these cases'
  if (!isEnoughJudged(notJudged)) return `too few cases were judged${reported(verdict)}${open}`
  const partial = filter.length > 0 || shard !== null ? ' (partial run)' : ''
  const known = deviations > 0 ? ` with ${plural(deviations, 'known deviation')}` : ''
  return `conforms${known}${partial}${quirks(verdict)}${reported(verdict)}${open}`
}

/** Why the run as a whole fails, beside its cases. */
export function runProblemsOf({ verdict, results }: Pick<Report, 'verdict' | 'results'>) {
  const { exitCode, sentence, failures, problems } = verdict
  const isExplained =
    failures + problems.length > 0 || results.some(({ outcome }) => outcome === 'error')
  return exitCode === 2 || (exitCode === 1 && !isExplained) ? [sentence, ...problems] : problems
}

/** In place of findings. */
export const noFindings = ({ run }: Pick<Report, 'run'>): string =>
  run.unjudged === undefined ? 'Nothing failed.' : 'Nothing was judged.'

export interface Group {
  readonly name: string
  readonly counts: Counts
  readonly results: readonly Result[]
}

const groupedBy = (results: readonly Result[], keyOf: (result: Result) => string) =>
  [...groupBy(results, keyOf)].map(([name, members]) => ({
    name,
    counts: countsOf(members),
    results: members,
  }))

export const byNamespace = (results: readonly Result[]): readonly Group[] =>
  groupedBy(results, ({ namespace }) => namespace || '/')

const sectionOrder = (name: string): number =>
  name.split('.').reduce((sum, part, depth) => sum + Number(part) / 100 ** depth, 0)

export const bySection = (results: readonly Result[]): readonly Group[] =>
  groupedBy(results, ({ spec }) => spec).toSorted(by(({ name }) => sectionOrder(name)))

/** The worst outcome determines the colour of a cell. */
export function worstOf({ fail, error, quirk, pass, skip }: Counts): Outcome {
  if (error > 0) return 'error'
  if (fail > 0) return 'fail'
  if (quirk > 0) return 'quirk'
  if (pass > 0) return 'pass'
  return skip > 0 ? 'skip' : 'disabled'
}

export const kindsIn = (results: readonly Result[]): readonly Kind[] =>
  KINDS.filter((kind) => results.some((result) => result.kind === kind))
