/** Runs of `conform` and `drift` over time. */
import { type ControlEntry, type EntryRequest, entry, queryText } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { compareReportRuns, previousRun, runsOf } from '#handlers/control/runs/run-history.ts'
import {
  choice,
  dateTime,
  flag,
  integer,
  listOf,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { by } from '#openapi/values/order.ts'
import { NO_DISK } from './reports.ts'

const RUN = {
  id: text(),
  kind: choice('conformance', 'drift'),
  target: text(),
  scope: text('Options that select the checks.'),
  started: dateTime(),
  verdict: text(),
  status: choice('passed', 'failed', 'incomplete'),
}

const LISTED_RUN = shape({
  ...RUN,
  findings: integer('Number of findings.'),
  'previous?': text('The id of the previous run with the same scope.'),
  new: integer('Findings that the previous run does not have.'),
  fixed: integer('Findings of the previous run that this one disproves.'),
})
export type RunView = ShapeValue<typeof LISTED_RUN>

const FINDING = shape({
  id: text('The id of a case, or the fingerprint of a difference.'),
  title: text(),
  severity: text('A level or a rating; `known` for an accepted one.'),
  fails: flag('Whether it fails the check.'),
  state: choice('new', 'fixed', 'unchanged', 'not judged'),
  firstSeen: dateTime('Start of the first run of this target that contains it.'),
})
export type RunFindingView = ShapeValue<typeof FINDING>

const COMPARED_RUNS = shape({
  run: shape(RUN),
  'with?': shape(RUN, 'The earlier run.'),
  findings: listOf(FINDING),
})
export type ComparedRunsView = ShapeValue<typeof COMPARED_RUNS>

function listedRun(runs: readonly ReportRun[], run: ReportRun): RunView {
  const { gone: _gone, ...shown } = run
  const previous = previousRun(runs, run)
  const states = compareReportRuns(runs, run, previous).map(({ state }) => state)
  return {
    ...shown,
    findings: run.findings.length,
    ...(previous && { previous: previous.id }),
    new: states.filter((state) => state === 'new').length,
    fixed: states.filter((state) => state === 'fixed').length,
  }
}

const headOf = ({ findings: _findings, gone: _gone, ...head }: ReportRun) => head

/** The run and another of the same target, the earlier one second. */
function pairOf(runs: readonly ReportRun[], run: ReportRun, otherId: string | undefined) {
  if (otherId === undefined) return { run, earlier: previousRun(runs, run) }
  const other = runsOf(runs, run).find(({ id }) => id === otherId)
  if (!other) return undefined
  return other.started < run.started ? { run, earlier: other } : { run: other, earlier: run }
}

const noSuchRun = (id: string): HttpOutput =>
  jsonProblem('understudy_no_run', `There is no run ${id.slice(0, 100)} of this target.`, 404)

function showRun(runs: readonly ReportRun[], request: EntryRequest): HttpOutput {
  const { id = '' } = request.params
  const other = queryText(request, 'with')
  const run = runs.find((each) => each.id === id)
  if (!run) return noSuchRun(id)
  const pair = pairOf(runs, run, other)
  if (!pair) return noSuchRun(other ?? '')
  return json({
    run: headOf(pair.run),
    ...(pair.earlier && { with: headOf(pair.earlier) }),
    findings: compareReportRuns(runs, pair.run, pair.earlier),
  })
}

const withRuns =
  (
    answer: (runs: readonly ReportRun[], request: EntryRequest) => HttpOutput,
  ): ControlEntry['answer'] =>
  (request) =>
    request.standIn.reportFiles ? answer(request.standIn.reportFiles.runs(), request) : NO_DISK

export const runEntries = [
  entry(
    'GET /runs',
    {
      does: 'the runs of conform and drift in this folder, newest first, with new and fixed findings',
      responds: listOf(LISTED_RUN),
      errors: ['understudy_no_disk'],
    },
    withRuns((runs) =>
      json(runs.map((run) => listedRun(runs, run)).toSorted(by(({ started }) => started, 'desc'))),
    ),
  ),
  entry(
    'GET /runs/{id}',
    {
      does: 'the findings of a run beside those of an earlier one: new, fixed, unchanged',
      query: { with: text('Another run of the same target; default: the previous one.') },
      responds: COMPARED_RUNS,
      errors: ['understudy_no_disk', 'understudy_no_run'],
    },
    withRuns(showRun),
  ),
]
