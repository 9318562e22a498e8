import { expect, test } from 'vitest'
import type { ReportRun } from './report-run.ts'
import { compareReportRuns, firstSeen, previousRun } from './run-history.ts'

const finding = (id: string) => ({ id, title: id, severity: 'must', fails: true })

const run = (day: number, ids: readonly string[], more: Partial<ReportRun> = {}): ReportRun => ({
  id: `run-${day}`,
  kind: 'conformance',
  target: 'https://site.test/api/',
  scope: 'variant a',
  started: `2026-11-0${day}T00:00:00.000Z`,
  verdict: '',
  status: 'failed',
  findings: ids.map(finding),
  gone: [],
  ...more,
})

const first = run(1, ['a', 'b', 'c'])
const second = run(2, ['a', 'd'], { gone: ['b'] })

test('a finding is new, fixed, unchanged or not judged, with the day it was first seen', () => {
  const rows = compareReportRuns([first, second], second, first)
  expect(rows.map(({ id, state, firstSeen: seen }) => [id, state, seen.slice(8, 10)])).toEqual([
    ['d', 'new', '02'],
    ['b', 'fixed', '01'],
    ['c', 'not judged', '01'],
    ['a', 'unchanged', '01'],
  ])
})

test('without an earlier run nothing is new', () => {
  expect(new Set(compareReportRuns([first], first, undefined).map(({ state }) => state))).toEqual(
    new Set(['unchanged']),
  )
})

test('the previous run has the same target, kind and scope, and a verdict', () => {
  const others = [
    run(2, [], { target: 'https://other.test/api/' }),
    run(3, [], { kind: 'drift' }),
    run(4, [], { scope: 'variant b' }),
    run(5, [], { status: 'incomplete' }),
  ]
  expect(previousRun([first, ...others], run(6, []))).toBe(first)
  expect(previousRun([first], first)).toBeUndefined()
})

test('a finding that came back keeps the day it was first seen', () => {
  const runs = [first, second, run(3, ['b'])]
  expect(firstSeen(runs, first).get('b')).toBe(first.started)
})
