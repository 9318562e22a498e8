import { expect, test } from 'vitest'
import type { Level, Outcome } from '#conformance/call/classification.ts'
import { applyDeviations, readDeviations } from '#conformance/deviations/deviations.ts'
import { resultOf } from '#conformance/testing/result.ts'
import { verdictOf } from './verdict.ts'

const result = (id: string, outcome: Outcome, level: Level = 'must') =>
  resultOf({ id, outcome, level })
const rules = { level: 'must', isStrict: false, isStandIn: false } as const

test('a failure at level must is decisive, one at level should is reported', () => {
  expect(verdictOf([result('a/x', 'fail')], rules).failures.length).toBe(1)
  const should = verdictOf([result('a/x', 'fail', 'should')], rules)
  expect([should.failures.length, should.warnings.length]).toEqual([0, 1])
})

test('every failure is decisive in strict mode and on the stand-in', () => {
  const results = [result('a/x', 'fail', 'should'), result('a/y', 'fail', 'assumed')]
  expect(verdictOf(results, { ...rules, isStrict: true }).failures.length).toBe(2)
  expect(verdictOf(results, { ...rules, isStandIn: true }).failures.length).toBe(2)
  expect(verdictOf(results, { ...rules, level: 'should' }).failures.length).toBe(1)
})

test('an error is never a failure', () => {
  const verdict = verdictOf([result('a/x', 'error'), result('a/y', 'pass')], rules)
  expect([verdict.counts.error, verdict.failures.length]).toEqual([1, 0])
})

test('skipped and disabled cases are not decisive', () => {
  expect(verdictOf([result('a/x', 'skip'), result('a/y', 'disabled')], rules).failures).toEqual([])
})

const occasion = { today: '2026-11-15', variant: 'a', isPartial: false } as const
const listed = (entry: object) =>
  readDeviations(JSON.stringify({ deviations: [{ reason: 'known since spring', ...entry }] }))

test('an expected failure is marked and not decisive', () => {
  const { results, problems } = applyDeviations(
    [result('a/x', 'fail')],
    listed({ id: 'a/x' }),
    occasion,
  )
  expect(problems).toEqual([])
  expect(verdictOf(results, rules, problems).failures).toEqual([])
})

for (const [what, results, entry] of [
  ['that passes', [result('a/x', 'pass')], { id: 'a/x' }],
  ['that names no case', [], { id: 'a/x' }],
  ['that has expired', [result('a/x', 'fail')], { id: 'a/x', expires: '2026-11-15' }],
] as const)
  test(`a deviation ${what} fails the run`, () => {
    const applied = applyDeviations(results, listed(entry), occasion)
    expect(applied.problems.length).toBe(1)
  })

test('a deviation never hides an error', () => {
  const { results } = applyDeviations([result('a/x', 'error')], listed({ id: 'a/x' }), occasion)
  expect(verdictOf(results, rules).counts.error).toBe(1)
})

test('patterns, missing reasons and duplicates are rejected', () => {
  const read = (deviations: readonly object[]) => readDeviations(JSON.stringify({ deviations }))
  expect(() => read([{ id: 'a/*', reason: 'known since spring' }])).toThrow('pattern')
  expect(() => read([{ id: 'a/x' }])).toThrow('reason')
  const draft = { id: 'a/x', reason: 'DRAFT: expected 200, got 404' }
  expect(() => read([draft])).toThrow('entry 1 of the deviations (a/x) is a draft')
  for (const expires of ['9999-99-99', '2027-02-30', 'soon'])
    expect(() => read([{ id: 'a/x', reason: 'known since spring', expires }])).toThrow('a date')
  const twice = { id: 'a/x', reason: 'known since spring' }
  expect(() => read([twice, twice])).toThrow('twice')
})
