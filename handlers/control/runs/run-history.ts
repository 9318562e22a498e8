/** The runs of a target over time: new, fixed and unchanged findings, and when each was first seen. */
import type { ReportRun, RunFinding } from './report-run.ts'

type RunSubject = Pick<ReportRun, 'kind' | 'target'>

/** Runs of the same check of the same target, the earliest first. */
export const runsOf = (
  runs: readonly ReportRun[],
  { kind, target }: RunSubject,
): readonly ReportRun[] =>
  runs
    .filter((run) => run.kind === kind && run.target === target)
    .toSorted((one, other) => one.started.localeCompare(other.started))

/** The last run before a time with a verdict and the same scope. */
export const previousRun = (
  runs: readonly ReportRun[],
  run: Pick<ReportRun, 'kind' | 'target' | 'scope' | 'started'>,
): ReportRun | undefined =>
  runsOf(runs, run).findLast(
    ({ status, scope, started }) =>
      status !== 'incomplete' && scope === run.scope && started < run.started,
  )

/** By finding: the start of the first kept run that contains it. */
export function firstSeen(
  runs: readonly ReportRun[],
  subject: RunSubject,
): ReadonlyMap<string, string> {
  const latestFirst = runsOf(runs, subject).toReversed()
  return new Map(
    latestFirst.flatMap(({ started, findings }) =>
      findings.map(({ id }): readonly [string, string] => [id, started]),
    ),
  )
}

type FindingState = 'new' | 'fixed' | 'unchanged' | 'not judged'

interface ComparedFinding extends RunFinding {
  readonly state: FindingState
  readonly firstSeen: string
}

/** Findings of either run; without an earlier run all are unchanged. */
export function compareReportRuns(
  runs: readonly ReportRun[],
  run: ReportRun,
  earlier: ReportRun | undefined,
): readonly ComparedFinding[] {
  const seen = firstSeen(runs, run)
  const before = new Set(earlier?.findings.map(({ id }) => id))
  const now = new Set(run.findings.map(({ id }) => id))
  const gone = new Set(run.gone)
  const withState = (finding: RunFinding, state: FindingState): ComparedFinding => ({
    ...finding,
    state,
    firstSeen: seen.get(finding.id) ?? run.started,
  })
  const isNew = ({ id }: RunFinding): boolean => earlier !== undefined && !before.has(id)
  const left = earlier?.findings.filter(({ id }) => !now.has(id)) ?? []
  return [
    ...run.findings.filter(isNew).map((each) => withState(each, 'new')),
    ...left.map((each) => withState(each, gone.has(each.id) ? 'fixed' : 'not judged')),
    ...run.findings.filter((each) => !isNew(each)).map((each) => withState(each, 'unchanged')),
  ]
}
