import { annotation } from '#bin/cli/workflow.ts'
import { causesOf, type FailureCause } from '#conformance/report/causes.ts'
import { doubtLines } from '#conformance/report/doubtful-skips.ts'
import { type Report, runProblemsOf } from '#conformance/report/report.ts'
import { runLineOf } from '#conformance/report/run-line.ts'

const MAX_ANNOTATIONS = 50

function annotationOf({ title, level, certainty, results }: FailureCause): string {
  const [first] = results
  const command = first?.outcome === 'error' || level === 'must' ? 'error' : 'warning'
  const sections = [...new Set(results.map(({ spec }) => spec))].join(', ')
  return annotation(command, `${title} (section ${sections}, ${level}: ${certainty})`, {
    title: first?.id ?? '',
  })
}

/** Workflow annotations, one per cause. */
export function githubAnnotations(report: Report): string {
  const { results, verdict } = report
  const causes = causesOf(
    results.filter(
      ({ outcome, deviation }) => (outcome === 'fail' && !deviation) || outcome === 'error',
    ),
  )
  const rest =
    causes.length > MAX_ANNOTATIONS
      ? [annotation('notice', `${causes.length - MAX_ANNOTATIONS} more findings`)]
      : []
  const problems = runProblemsOf(report).map((problem) => annotation('error', problem))
  const doubts = doubtLines(report).map((text) => annotation('warning', text))
  const about = annotation('notice', `${verdict.sentence} (${runLineOf(report)})`)
  return [
    ...causes.slice(0, MAX_ANNOTATIONS).map(annotationOf),
    ...rest,
    ...problems,
    ...doubts,
    about,
    '',
  ].join('\n')
}
