import type { Result } from '#conformance/runner/result.ts'
import type { Report } from './report.ts'
import { printable } from './text.ts'

/** The characters that end a workflow command or one of its properties. */
const message = (text: string): string =>
  printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string =>
  message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const LIMIT = 50

function annotation({ id, level, spec, expected, got, reason, outcome }: Result): string {
  const command = outcome === 'error' || level === 'must' ? 'error' : 'warning'
  const text = reason ?? `expected ${expected}, got ${got}`
  return `::${command} title=${property(id)}::${message(`${text} (section ${spec}, ${level})`)}`
}

/** Lines that a workflow shows beside the pull request. */
export function githubAnnotations({ results, verdict }: Report): string {
  const found = results.filter(
    ({ outcome, deviation }) => (outcome === 'fail' && !deviation) || outcome === 'error',
  )
  const rest = found.length > LIMIT ? [`::notice::${found.length - LIMIT} more findings`] : []
  const problems = verdict.problems.map((problem) => `::error::${message(problem)}`)
  return [...found.slice(0, LIMIT).map(annotation), ...rest, ...problems, ''].join('\n')
}
