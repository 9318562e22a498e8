import { annotation } from '#bin/cli/workflow.ts'
import type { Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'

const LIMIT = 50

function finding({ id, level, spec, expected, got, reason, outcome }: Result): string {
  const command = outcome === 'error' || level === 'must' ? 'error' : 'warning'
  const text = reason ?? `expected ${expected}, got ${got}`
  return annotation(command, `${text} (section ${spec}, ${level})`, { title: id })
}

/** Lines that a workflow shows beside the pull request. */
export function githubAnnotations({ results, verdict }: Report): string {
  const found = results.filter(
    ({ outcome, deviation }) => (outcome === 'fail' && !deviation) || outcome === 'error',
  )
  const rest =
    found.length > LIMIT ? [annotation('notice', `${found.length - LIMIT} more findings`)] : []
  const problems = verdict.problems.map((problem) => annotation('error', problem))
  return [...found.slice(0, LIMIT).map(finding), ...rest, ...problems, ''].join('\n')
}
