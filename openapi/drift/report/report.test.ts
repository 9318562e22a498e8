import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import {
  contractSource,
  exampleIndex,
  removeAt,
  setAt,
} from '#openapi/testing/example-documents.ts'
import { readAcceptances } from './acceptance.ts'
import reportSchema from './report.schema.json' with { type: 'json' }
import { type FailOn, makeReport, summaryLine } from './report.ts'

const TODAY = '2026-07-31'
const POSTS = ['routes', '/core/v2/posts', 'endpoints', 0, 'args']

/** A stated break, an assumed one, a risky and a harmless difference. */
function comparison() {
  const document = exampleIndex('b')
  setAt(document, [...POSTS, 'per_page', 'maximum'], 50)
  setAt(document, [...POSTS, 'per_page', 'default'], 20)
  setAt(document, [...POSTS, 'order', 'enum'], ['asc', 'desc', 'any'])
  const platform = ['routes', '/seo/v1/ai_generator/get_suggestions', 'endpoints', 0, 'args']
  setAt(document, [...platform, 'platform', 'enum'], ['x', 'y', 'z'])
  removeAt(document, [...POSTS, 'sticky'])
  return compareSources(contractSource('b'), { kind: 'index', document })
}

const reportFor = (failOn: FailOn, accepted: readonly unknown[] = []) =>
  makeReport({
    comparison: comparison(),
    found: { label: 'index.json', kind: 'index', variant: 'b', digest: '0123456789ab' },
    expected: { label: 'the contract of variant b', kind: 'contract', variant: 'b' },
    acceptances: readAcceptances({ accepted }, TODAY),
    known: [],
    failOn,
    all: false,
    version: '0.1.0',
    time: '2026-07-31T10:00:00.000Z',
  })

test('the report is valid against its schema', () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(reportSchema)
  const accepted = [
    { rule: 'argument-removed', path: '/core/v2/posts', reason: 'unused', expires: '2027-01-31' },
    { fingerprint: '0123456789ab', reason: 'long gone', expires: '2027-01-31' },
  ]
  const report = JSON.parse(JSON.stringify(reportFor('breaking', accepted)))
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...report, findings: [{}] })).toBe(false)
})

test('by default only stated differences fail', () => {
  const { findings, summary } = reportFor('breaking')
  const breaking = findings.filter(({ rating }) => rating === 'breaking')
  expect(breaking.map(({ basis, fails }) => [basis.kind, basis.decision, fails])).toEqual([
    ['stated', undefined, true],
    ['assumed', 'D-012', false],
  ])
  expect(summary.failing).toBe(1)
})

test('on request any difference fails, or none', () => {
  const { summary } = reportFor('any')
  expect(summary.failing).toBe(summary.breaking + summary.risky + summary.harmless)
  expect(reportFor('never').summary.failing).toBe(0)
})

test('the summary counts accepted, hidden and unchecked differences', () => {
  const accepted = [
    {
      rule: 'argument-maximum-lowered',
      path: '/core/v2/posts',
      method: 'get',
      reason: 'agreed',
      expires: TODAY,
    },
  ]
  const report = reportFor('breaking', accepted)
  expect(summaryLine(report)).toBe(
    '1 breaking, 4 risky, 0 harmless · 1 accepted · 0 hidden · 1 not checked',
  )
  expect(report.summary.failing).toBe(0)
})

test('an acceptance by fingerprint is stable between runs', () => {
  const [first] = reportFor('breaking').findings
  const accepted = [{ fingerprint: first?.fingerprint, reason: 'agreed', expires: TODAY }]
  const report = reportFor('breaking', accepted)
  expect(report.findings[0]).toMatchObject({ accepted: { reason: 'agreed' }, fails: false })
  expect(report.unusedAcceptances).toEqual([])
})

test('an unused acceptance is reported', () => {
  const entry = { fingerprint: '0123456789ab', reason: 'agreed', expires: TODAY }
  expect(reportFor('breaking', [entry]).unusedAcceptances).toEqual([entry])
})

const WRONG: readonly (readonly [unknown, RegExp])[] = [
  [
    { fingerprint: '0123456789ab', reason: 'x', expires: '2026-07-30' },
    /entry 1 \(0123456789ab\) expired on 2026-07-30/,
  ],
  [{ fingerprint: '0123456789ab', reason: ' ', expires: TODAY }, /needs a reason/],
  [{ fingerprint: '0123456789ab', reason: 'x' }, /needs an expiry day/],
  [{ fingerprint: '0123456789ab', reason: 'x', expires: '2026-02-31x' }, /needs an expiry day/],
  [{ fingerprint: 'abc', reason: 'x', expires: TODAY }, /twelve hexadecimal digits/],
  [{ rule: 'route-missing', reason: 'x', expires: TODAY }, /a rule and a path/],
  [
    { rule: 'route-gone', path: '/', reason: 'x', expires: TODAY },
    /route-gone, which does not exist/,
  ],
  [{ rule: 'route-missing', path: '/core/*', reason: 'x', expires: TODAY }, /without \* and \?/],
  [{ rule: 'route-missing', path: '/', why: 'x', expires: TODAY }, /unknown key "why"/],
  [7, /entry 1 is not an object/],
]
for (const [entry, message] of WRONG)
  test(`an acceptance ${JSON.stringify(entry)} is refused`, () => {
    expect(() => readAcceptances({ accepted: [entry] }, TODAY)).toThrow(message)
  })

test('an acceptance file without a list is refused', () => {
  expect(() => readAcceptances([], TODAY)).toThrow('it needs a list named "accepted"')
})
