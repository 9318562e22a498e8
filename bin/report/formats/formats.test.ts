import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openPage } from '#bin/testing/browser.ts'
import type { Level, Outcome } from '#conformance/call/classification.ts'
import type { Report } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { countsOf } from '#conformance/runner/verdict.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { githubAnnotations } from './github.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'

const HOSTILE =
  '<script>document.title="owned"</script><img src=x onerror=document.title="owned">\u001b[31m'

const result = (id: string, outcome: Outcome): Result => ({
  id,
  kind: 'enum',
  level: 'must',
  needs: 'read',
  spec: '4.9',
  title: `Title ${HOSTILE}`,
  namespace: 'core/v2',
  methods: ['GET'],
  path: '/core/v2/posts',
  outcome,
  ...(outcome === 'fail' && { expected: `a ${HOSTILE}`, got: `b ${HOSTILE}` }),
  ...(outcome === 'skip' && { reason: HOSTILE }),
  milliseconds: 1.234,
  retried: false,
  exchanges:
    outcome === 'fail'
      ? [
          {
            method: 'GET',
            url: 'https://x.test/api/core/v2/posts?a=1',
            identity: 'anonymous',
            requestHeaders: { accept: 'application/json' },
            requestBody: undefined,
            status: 200,
            headers: { 'x-hostile': HOSTILE },
            text: JSON.stringify({ title: HOSTILE }),
            milliseconds: 3,
            retries: 0,
          },
        ]
      : [],
  leftovers: [],
})

const results = [
  result('a.b.c/one', 'pass'),
  result('a.b.c/two', 'fail'),
  result('a.b.c/three', 'skip'),
]

const READ = { operation: 'a.b.c', namespace: 'core/v2', path: '/core/v2/x' } as const

const report: Report = {
  version: 1,
  suite: { version: '0.1.0', contract: 'abc' },
  target: {
    address: 'https://x.test/api/',
    variant: 'a',
    mode: 'read',
    isStandIn: false,
    capabilities: [{ name: 'target', value: HOSTILE }],
  },
  run: {
    id: 'cf-1',
    started: '2026-11-15T00:00:00.000Z',
    milliseconds: 1000,
    requests: 3,
    seed: null,
    shard: null,
    filter: [],
    level: 'must',
    isStrict: false,
    isComplete: true,
  },
  coverage: {
    operations: 2,
    counts: { success: 1, refused: 1, 'not called': 0, missing: 0, 'not deployed': 0 },
    rows: [
      { ...READ, method: 'GET', evidence: 'success', status: 200 },
      {
        ...READ,
        method: 'POST',
        evidence: 'refused',
        status: 401,
        unlock: { means: '--mode write', why: `it writes ${HOSTILE}` },
      },
    ],
  },
  verdict: {
    exitCode: 1,
    sentence: 'does not conform: 1 failure',
    counts: countsOf(results),
    failures: 1,
    warnings: 0,
    deviations: 0,
    notJudged: { asked: 2, skipped: 1, reasons: [['not deployed', 1]] },
    problems: [],
    leftovers: [],
  },
  causes: [{ title: 'one is not two', level: 'must', ids: ['a.b.c/two'] }],
  sources: {
    'section 4.9': { title: 'core/v2' },
    'D-001': { title: `bodies ${HOSTILE}`, file: 'docs/decisions/D-001-bodies-as-observed.md' },
  },
  results: results.map((each) => ({ ...each, sources: ['section 4.9', 'D-001'] })),
}

test('the JSON report fits its published schema', () => {
  const schema = JSON.parse(readFileSync('conformance/report/report.schema.json', 'utf8'))
  const validate = new Ajv2020({ strict: false }).compile(schema)
  validate(JSON.parse(jsonReport(report)))
  expect(validate.errors).toBeNull()
})

test('a finding names what it rests on', () => {
  const page = htmlReport(report)
  expect(page).toContain('section 4.9: core/v2')
  expect(page).toContain('<code>docs/decisions/D-001-bodies-as-observed.md</code>')
})

test('the coverage says what would unlock more', () => {
  const page = htmlReport(report)
  expect(page).toContain('1 of 2 deployed operations answered with success')
  expect(page).toContain('--mode write')
})

test('JUnit counts what JSON counts', () => {
  expect(junitReport(report)).toContain('tests="3" failures="1" errors="0" skipped="1"')
})

test('no page repeats markup of the target, and no format its terminal codes', () => {
  for (const render of [htmlReport, junitReport, markdownReport])
    expect(render(report)).not.toContain('<script>document')
  for (const render of [htmlReport, junitReport, markdownReport, githubAnnotations])
    expect(render(report)).not.toContain('\u001b[31m')
})

test('the page runs nothing of the target, filters its cases and fits a phone', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } })
  await page.setContent(htmlReport(report))
  expect(await page.title()).toBe('does not conform: 1 failure')
  expect(await page.locator('.case').count()).toBe(3)
  await page.locator('select[name=outcome]').selectOption('fail')
  expect(await page.locator('.case').count()).toBe(1)
  await page.locator('input[name=text]').fill('nothing has this')
  expect(await page.locator('.case').count()).toBe(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await page.locator('.finding .curl').textContent()).toContain('curl -sS')
  await page.close()
})

test('the Markdown summary puts every must before the rest, and cuts only the rest', () => {
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
