import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { report, result } from '#bin/report/formats/testing/report.ts'
import { summaryLines } from '#bin/report/summary.ts'
import type { Level } from '#conformance/call/classification.ts'
import { unknownCoverage } from '#conformance/report/coverage.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { githubAnnotations } from './github.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'
import { REPORTERS, writeReports } from './write-reports.ts'

test('the JSON report fits its published schema', () => {
  const schema = JSON.parse(readFileSync('conformance/report/report.schema.json', 'utf8'))
  const validate = new Ajv2020({ strict: false }).compile(schema)
  validate(JSON.parse(jsonReport(report)))
  expect(validate.errors).toBeNull()
})

test('a finding names its sources', () => {
  const page = htmlReport(report)
  expect(page).toContain('section 4.9: core/v2')
  expect(page).toContain('<code>docs/decisions/D-001-bodies-as-observed.md</code>')
})

test('every format contains time, target, version and options of the run', () => {
  const made = {
    ...report,
    run: { ...report.run, filter: ['core.posts.*'], seed: 7, options: ['--names', 'n.json'] },
  }
  const formats = [htmlReport, junitReport, markdownReport, githubAnnotations]
  const texts = [
    ...formats.map((render) => render(made)),
    summaryLines(made, { failures: [], warnings: [] }, (_, text) => text).join('\n'),
  ]
  const facts = ['2026-11-15 00:00:00 UTC', report.target.address, '0.1.0', 'core.posts.*']
  for (const text of texts)
    for (const fact of [...facts, '--names n.json', 'seed']) expect(text).toContain(fact)
})

test('every format tells skips that may hide a fault', () => {
  const skipped = { ...result('a.b.c/s', 'skip'), reason: 'inconclusive: no new records' }
  const notJudged = { ...report.verdict.notJudged, doubtful: [skipped.id] }
  const made = {
    ...report,
    verdict: { ...report.verdict, notJudged },
    results: [...report.results, skipped],
  }
  const texts = [htmlReport, junitReport, markdownReport, githubAnnotations].map((f) => f(made))
  const lines = summaryLines(made, { failures: [], warnings: [] }, (_, text) => text)
  for (const text of [...texts, lines.join('\n')])
    expect(text).toContain(
      '1 case was skipped that a correct deployment allows to judge: 1 no new records',
    )
})

test('the deciding exchange is marked', () => {
  expect(htmlReport(report)).toContain('<strong class="mark">decided</strong>')
})

test('the coverage lists ways to unlock more', () => {
  const page = htmlReport(report)
  expect(page).toContain('1 of 2 deployed operations answered with success')
  expect(page).toContain('--mode write')
})

test('a run that judged nothing claims no coverage', () => {
  const unjudged = { ...report.run, isComplete: false, unjudged: 'the connection was closed' }
  const made = {
    ...report,
    run: unjudged,
    results: [],
    coverage: unknownCoverage(contractFor('a')),
  }
  const lines = summaryLines(made, { failures: [], warnings: [] }, (_, text) => text).join('\n')
  for (const text of [htmlReport(made), markdownReport(made), lines])
    expect(text).not.toContain('answered with success')
})

test('no format of a run that failed as a whole looks like success', () => {
  const { verdict, run } = report
  const failed = { exitCode: 1, sentence: 'no case failed, but 1 record is left' } as const
  const unjudged = { exitCode: 2, sentence: 'nothing was judged: no response' } as const
  const counts = { ...verdict.counts, fail: 0 }
  const none = { counts, failures: 0, causes: [] }
  const reports = [
    {
      ...report,
      results: [],
      verdict: { ...verdict, ...none, ...unjudged },
      run: { ...run, unjudged: 'no response' },
    },
    {
      ...report,
      results: [result('a.b.c/one', 'pass')],
      verdict: { ...verdict, ...none, ...failed, problems: ['1 record is left'] },
    },
  ]
  for (const made of reports) {
    const [, reason = ''] = /(no response|1 record is left)/.exec(made.verdict.sentence) ?? []
    expect(junitReport(made)).toMatch(/<testsuites [^>]*errors="1"/)
    expect(junitReport(made)).toMatch(new RegExp(`<error message="[^"]*${reason}`))
    expect(githubAnnotations(made)).toMatch(new RegExp(`^::error[^\n]*${reason}`, 'm'))
  }
  for (const format of [htmlReport, markdownReport])
    expect(reports.map((made) => format(made).includes('Nothing failed'))).toEqual([false, true])
})

test('JUnit counts equal JSON counts', () => {
  expect(junitReport(report)).toContain('tests="3" failures="1" errors="0" skipped="1"')
})

test('pages contain no markup of the target, and no format contains its terminal codes', () => {
  for (const render of [htmlReport, junitReport, markdownReport])
    expect(render(report)).not.toContain('<script>document')
  for (const render of [htmlReport, junitReport, markdownReport, githubAnnotations])
    expect(render(report)).not.toContain('\u001b[31m')
})

test('files show control characters and bidirectional marks of a target as codes', () => {
  const hostile = 'x\u009b31m\u202etxt\u2066\u001b[2J'
  const failed = { ...result('a.b.c/d', 'fail'), got: hostile, title: hostile }
  const files = new Map<string, string>()
  const write = (file: string, text: string) => void files.set(file, text)
  const reporters = REPORTERS.filter((name) => name !== 'github')
  writeReports({ ...report, results: [failed] }, reporters, { folder: '.', write, print: () => {} })
  expect([...files.keys()]).toHaveLength(4)
  for (const [file, text] of files) {
    expect(text.replaceAll(/[\n\t]/g, ''), file).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
    if (file !== './report.json') expect(text, file).toContain('\\u202e')
  }
  const { results } = JSON.parse(files.get('./report.json') ?? '')
  expect(results[0].got).toBe(hostile)
})

test('the Markdown summary lists every must first, and truncates only the rest', () => {
  const many = (level: Level, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...result(`a.b.c/${level}${at}`, 'fail'),
      level,
      got: `${level} ${String.fromCharCode(97 + (at % 26))}${at > 25 ? 'x' : ''}${at > 51 ? 'y' : ''}`,
    }))
  const musts = many('must', 55)
  const page = markdownReport({ ...report, results: [...many('should', 60), ...musts] })
  for (const { id } of musts) expect(page).toContain(`\`${id}\``)
  expect(page).toContain('and 60 more causes below must')
})
