/** The final output in the terminal. */

import type { Style } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import { OUTCOMES } from '#conformance/call/classification.ts'
import { causesOf, type FailureCause } from '#conformance/report/causes.ts'
import { comparisonLine } from '#conformance/report/compare.ts'
import { doubtLines } from '#conformance/report/doubtful-skips.ts'
import { quirksIn } from '#conformance/report/quirks.ts'
import {
  byNamespace,
  bySection,
  effortOf,
  type Group,
  type Report,
  worstOf,
} from '#conformance/report/report.ts'
import { runLineOf } from '#conformance/report/run-line.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { TargetCapability } from '#conformance/targets/target.ts'
import { countText, plural } from '#openapi/values/text.ts'
import { coverageLines } from './coverage-lines.ts'

const COLOURS = {
  pass: 'green',
  quirk: 'cyan',
  fail: 'red',
  error: 'magenta',
  skip: 'yellow',
  disabled: 'dim',
} as const

export function capabilityLines(capabilities: readonly TargetCapability[]): readonly string[] {
  const width = Math.max(...capabilities.map(({ name }) => name.length))
  return capabilities.map(
    ({ name, value }) => `  ${name.padEnd(width)}  ${escapeUnprintable(value)}`,
  )
}

function groupLines(title: string, groups: readonly Group[], style: Style): readonly string[] {
  const width = Math.max(title.length, ...groups.map(({ name }) => name.length))
  const number = (value: string | 0) => (value || '').padStart(9)
  const head = [title.padEnd(width), ...OUTCOMES.map(number)].join(' ')
  const rows = groups.map(({ name, counts }) => {
    const cells = OUTCOMES.map((outcome) => number(counts[outcome] && countText(counts[outcome])))
    const worst = worstOf(counts)
    return `  ${style(COLOURS[worst], name.padEnd(width))} ${cells.join(' ')}`.trimEnd()
  })
  return [`  ${style('bold', head)}`, ...rows]
}

/** Maximum number of causes below `must`, and of ids per cause. */
const MAX_CAUSES = 20
const MAX_IDS = 3

function causeLines(
  { title, level, certainty, results }: FailureCause,
  style: Style,
): readonly string[] {
  const ids = results.slice(0, MAX_IDS).map(({ id }) => id)
  const more = results.length > MAX_IDS ? ` and ${results.length - MAX_IDS} more` : ''
  const colour = level === 'must' ? 'red' : 'yellow'
  return [
    `  ${style(colour, level.padEnd(7))} ${escapeUnprintable(title)}`,
    `          ${style('dim', `${certainty}: ${ids.join(', ')}${more}`)}`,
  ]
}

interface FindingsSection {
  readonly title: string
  readonly count: number
  readonly causes: readonly FailureCause[]
  /** Distinguishes these causes from others, if any. */
  readonly causeScope?: string
}

/** A `must` is never truncated. */
function findingLines(
  { title, count, causes, causeScope }: FindingsSection,
  style: Style,
): readonly string[] {
  if (count === 0) return []
  const musts = causes.filter(({ level }) => level === 'must').length
  const shown = causes.slice(0, Math.max(MAX_CAUSES, musts))
  const more =
    causes.length > shown.length ? [`  and ${causes.length - shown.length} more causes`] : []
  const scope = causeScope ?? (causes.length < count ? ` in ${plural(causes.length, 'cause')}` : '')
  return [
    '',
    style('bold', `${title}: ${countText(count)}${scope}`),
    ...shown.flatMap((cause) => causeLines(cause, style)),
    ...more,
  ]
}

/** Warnings with the same cause as a failure are listed with it. */
function failureLines({ failures, warnings }: Findings, style: Style): readonly string[] {
  const failureSet = new Set(failures)
  const causes = causesOf([...failures, ...warnings])
  const isDeciding = ({ results }: FailureCause) => results.some((result) => failureSet.has(result))
  const others = causes.filter((cause) => !isDeciding(cause))
  const causeScope =
    failures.length > 0 ? `, ${plural(others.length, 'cause')} beside those above` : ''
  const deciding = { title: 'Failures', count: failures.length, causes: causes.filter(isDeciding) }
  const rest = { title: 'Warnings', count: warnings.length, causes: others }
  return [
    ...findingLines(deciding, style),
    ...findingLines(causeScope ? { ...rest, causeScope } : rest, style),
  ]
}

/** One line per quirk, with its decision page and an example case. */
function quirkLines(results: readonly Result[], style: Style): readonly string[] {
  const quirks = quirksIn(results)
  if (quirks.length === 0) return []
  const count = quirks.reduce((sum, { ids }) => sum + ids.length, 0)
  return [
    '',
    style('bold', `As deployed elsewhere, not as documented: ${countText(count)}`),
    ...quirks.flatMap(({ quirk, ids }) => [
      `  ${style('cyan', quirk.decision.padEnd(7))} ${escapeUnprintable(quirk.deployed)}`,
      `          ${style('dim', `${ids.slice(0, MAX_IDS).join(', ')}${ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : ''}`)}`,
    ]),
  ]
}

interface Findings {
  readonly failures: readonly Result[]
  readonly warnings: readonly Result[]
}

const tableLines = ({ results, coverage }: Report, style: Style): readonly string[] => [
  ...groupLines('namespace', byNamespace(results), style),
  '',
  ...groupLines('section', bySection(results), style),
  '',
  ...coverageLines(coverage, style),
]

export function summaryLines(report: Report, found: Findings, style: Style): readonly string[] {
  const { verdict, run, results } = report
  const errors = results.filter(({ outcome }) => outcome === 'error')
  const colour = verdict.exitCode === 0 ? 'green' : 'red'
  return [
    ...(run.unjudged === undefined ? tableLines(report, style) : []),
    ...failureLines(found, style),
    ...quirkLines(results, style),
    ...findingLines({ title: 'Errors', count: errors.length, causes: causesOf(errors) }, style),
    ...verdict.problems.map((problem) => `  ${style('red', escapeUnprintable(problem))}`),
    ...doubtLines(report).map((text) => `  ${style('yellow', escapeUnprintable(text))}`),
    ...verdict.leftovers.map((text) => `  left behind: ${escapeUnprintable(text)}`),
    ...(report.comparison ? ['', comparisonLine(report.comparison)] : []),
    '',
    style('dim', escapeUnprintable(runLineOf(report))),
    `${style(colour, style('bold', verdict.sentence))} (${effortOf(run)})`,
  ]
}
