import { escaped } from '#bin/cli/text.ts'
import { certaintyOf } from '#conformance/report/certainty.ts'
import { doubtLines } from '#conformance/report/doubtful-skips.ts'
import { quirkLine } from '#conformance/report/quirks.ts'
import { byNamespace, type Report, runProblemsOf } from '#conformance/report/report.ts'
import { runFactsOf } from '#conformance/report/run-line.ts'
import { scriptOf } from '#conformance/report/script.ts'
import type { Result } from '#conformance/runner/result.ts'

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

function outcomeElement(result: Result): string {
  const { outcome, level, reason = '', expected = '', got = '', deviation, quirk } = result
  if (outcome === 'pass') return ''
  if (outcome === 'skip' || outcome === 'disabled')
    return `<skipped message="${escaped(`${outcome}: ${reason}`)}"/>`
  if (outcome === 'error') return `<error message="${escaped(reason)}"/>`
  if (outcome === 'quirk' && quirk) return `<skipped message="${escaped(quirkLine(quirk))}"/>`
  if (deviation !== undefined)
    return `<skipped message="${escaped(`known deviation: ${deviation}`)}"/>`
  const script = scriptOf(result) ?? ''
  return `<failure type="${level}" message="${escaped(`expected ${expected}, got ${got}`)}">${escaped(`${certaintyOf(level, [result])}\n${script}`)}</failure>`
}

const testcase = (result: Result): string =>
  `<testcase classname="${escaped(result.namespace || '/')}" name="${escaped(result.id)}" time="${seconds(result.milliseconds)}">${outcomeElement(result)}</testcase>`

const problemCase = (problem: string, position: number): string =>
  `<testcase classname="run" name="run/problem.${position + 1}" time="0"><error message="${escaped(problem)}"/></testcase>`

const isFailure = ({ outcome, deviation }: Result): boolean => outcome === 'fail' && !deviation

/** Problems of the run as a whole are errors of a suite of their own. */
const totals = (results: readonly Result[], problems: readonly string[] = []): string => {
  const failures = results.filter(isFailure).length
  const errors = results.filter(({ outcome }) => outcome === 'error').length + problems.length
  const passed = results.filter(({ outcome }) => outcome === 'pass').length
  const tests = results.length + problems.length
  return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${tests - failures - errors - passed}"`
}

export function junitReport(report: Report): string {
  const { results, run } = report
  const doubts = doubtLines(report).map((text) => ['doubtful skips', text] as const)
  const properties = [...runFactsOf(report), ...doubts].map(
    ([name, value]) => `<property name="${escaped(name)}" value="${escaped(value)}"/>`,
  )
  const suite = (name: string, counts: string, cases: readonly string[]) =>
    `<testsuite name="${escaped(name)}" ${counts} timestamp="${run.started.slice(0, 19)}">\n<properties>${properties.join('')}</properties>\n${cases.join('\n')}\n</testsuite>`
  const problems = runProblemsOf(report)
  const suites = [
    ...(problems.length > 0 ? [suite('run', totals([], problems), problems.map(problemCase))] : []),
    ...byNamespace(results).map(({ name, results: members }) =>
      suite(name, totals(members), members.map(testcase)),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${totals(results, problems)} time="${seconds(run.milliseconds)}">\n${suites.join('\n')}\n</testsuites>\n`
}
