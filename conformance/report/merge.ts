/** Merges the reports of several shards into one. */
import type { Result } from '#conformance/runner/result.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { parseJson } from '#openapi/values/parse-json.ts'
import { type Coverage, type CoverageRow, countEvidence, EVIDENCE } from './coverage.ts'
import { isNotRun } from './coverage-hint.ts'
import type { Report, RunFacts } from './report.ts'

/** JSON stores an absent request body as null. */
const withBodies = (result: Result): Result => ({
  ...result,
  exchanges: result.exchanges.map((exchange) => ({
    ...exchange,
    requestBody: exchange.requestBody ?? undefined,
  })),
})

/** Reports are written by this program; the package contains their JSON Schema. */
const isFirstVersion = (value: Json): value is Json & Report =>
  value['version'] === 1 && Array.isArray(value['results'])

/** Reads a complete `report.json`. */
export function readReport(text: string): Report {
  const value = parseJson(text)
  const parts = ['run', 'target', 'suite', 'coverage', 'verdict'] as const
  if (!isRecord(value) || !parts.every((part) => isRecord(value[part])))
    throw new InputError('expected a report.json of conform')
  if (!isFirstVersion(value)) throw new InputError('expected a report.json of version 1')
  return { ...value, results: value.results.map(withBodies) }
}

/** Facts that must be equal in all reports of one run. */
const SAME: Readonly<Record<string, (report: Report) => string>> = {
  contract: ({ suite }) => suite.contract,
  target: ({ target }) => (target.isStandIn ? 'a stand-in' : target.address),
  mode: ({ target }) => target.mode,
  accounts: ({ target }) => target.accounts?.join(' ') || 'none',
  level: ({ run }) => `${run.level}${run.isStrict ? ', strict' : ''}`,
}

function assertOneRun(reports: readonly Report[]): void {
  for (const [name, read] of Object.entries(SAME)) {
    const values = [...new Set(reports.map(read))]
    if (values.length > 1)
      throw new InputError(
        `expected parts of one run, got reports that differ in ${name}: ${values.join(' and ')}`,
      )
  }
}

/** At equal evidence, prefers the report that ran cases of the operation: its hint is accurate. */
function better(one: CoverageRow, other: CoverageRow): CoverageRow {
  const ahead = EVIDENCE.indexOf(one.evidence) - EVIDENCE.indexOf(other.evidence)
  return ahead > 0 || (ahead === 0 && isNotRun(one.unlock)) ? other : one
}

function mergeCoverage(parts: readonly Coverage[]): Coverage {
  const best = new Map<string, CoverageRow>()
  for (const row of parts.flatMap(({ rows }) => rows)) {
    const key = `${row.method} ${row.operation}`
    const known = best.get(key)
    best.set(key, known ? better(known, row) : row)
  }
  const rows = [...best.values()]
  return { operations: rows.length, counts: countEvidence(rows), rows }
}

/** The shards present, as `1/4 2/4`; null when complete. */
function shardsOf(reports: readonly Report[]): string | null {
  const names = [...new Set(reports.map(({ run }) => run.shard ?? 'whole'))].toSorted()
  if (names.includes('whole')) return null
  const counts = [...new Set(names.map((name) => Number(name.split('/')[1])))]
  return counts.length === 1 && names.length === counts[0] ? null : names.join(' ')
}

function mergeRuns(reports: readonly Report[]): RunFacts | undefined {
  const [first] = reports.toSorted((a, b) => (a.run.started < b.run.started ? -1 : 1))
  if (!first) return undefined
  const sum = (name: 'milliseconds' | 'requests' | 'undelivered') =>
    reports.reduce((all, { run }) => all + (run[name] ?? 0), 0)
  return {
    ...first.run,
    milliseconds: sum('milliseconds'),
    requests: sum('requests'),
    undelivered: sum('undelivered'),
    shard: shardsOf(reports),
    filter: [...new Set(reports.flatMap(({ run }) => run.filter))],
    isComplete: reports.every(({ run }) => run.isComplete),
  }
}

const SERIOUS: readonly Result['outcome'][] = ['error', 'fail', 'quirk', 'pass', 'skip', 'disabled']

/** The worst outcome of a case in several reports counts. */
function mergeResults(reports: readonly Report[]): readonly Result[] {
  const found = new Map<string, Result>()
  for (const result of reports.flatMap(({ results }) => results)) {
    const known = found.get(result.id)
    const isWorse = known && SERIOUS.indexOf(known.outcome) <= SERIOUS.indexOf(result.outcome)
    if (!isWorse) found.set(result.id, result)
  }
  return [...found.values()]
}

interface MergedRun {
  readonly first: Report
  readonly run: RunFacts
  readonly results: readonly Result[]
  readonly coverage: Coverage
  readonly sources: Report['sources']
}

export function mergeReports(reports: readonly Report[]): MergedRun {
  assertOneRun(reports)
  const [first] = reports
  const run = mergeRuns(reports)
  if (!first || !run) throw new InputError('expected at least one report to merge')
  return {
    first,
    run,
    results: mergeResults(reports),
    coverage: mergeCoverage(reports.map(({ coverage }) => coverage)),
    sources: Object.assign({}, ...reports.map(({ sources }) => sources)),
  }
}
