import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { verdictOf } from '#conformance/runner/verdict.ts'
import { resultOf } from '#conformance/testing/result.ts'
import { type RunFacts, sentenceOf } from './report.ts'
import { summarizeSkips } from './skip-summary.ts'

const result = (outcome: Result['outcome'], why?: Result['why']) =>
  resultOf({ outcome, ...(why !== undefined && { why }) })

const RUN: RunFacts = {
  id: 'cf-1',
  started: '2026-11-15T00:00:00.000Z',
  milliseconds: 1,
  requests: 1,
  seed: null,
  shard: null,
  filter: [],
  level: 'must',
  isStrict: false,
  isComplete: true,
}

function sentence(results: readonly Result[], problems: readonly string[] = []): string {
  const rules = { level: 'must', isStrict: false, isStandIn: false } as const
  const verdict = verdictOf(results, rules, problems)
  return sentenceOf(verdict, RUN, summarizeSkips(results))
}

const passed = (count: number) => Array.from({ length: count }, () => result('pass'))

test('the verdict contains the number and reasons of skipped cases', () => {
  const skipped = [
    result('skip', 'not-deployed'),
    result('skip', 'not-deployed'),
    result('skip', 'needs-dataset'),
    result('skip', 'too-few-records'),
    result('skip', 'inconclusive'),
  ]
  expect(sentence([...passed(20), ...skipped, result('disabled')])).toBe(
    'conforms; 5 of 25 cases were not judged: 2 not deployed, 1 only with the dataset of a stand-in, 1 too few records, 1 inconclusive responses',
  )
})

test('a run with too many skipped cases does not conform', () => {
  const skipped = Array.from({ length: 20 }, () => result('skip', 'account'))
  expect(sentence([...passed(20), ...skipped])).toBe(
    'too few cases were judged; 20 of 40 cases were not judged: 20 insufficient permissions',
  )
  expect(sentence(passed(3))).toBe('conforms')
})

test('a run with a leftover and without a failure does not blame the target', () => {
  const left = ['1 record or setting left behind']
  expect(sentence(passed(3), left)).toBe('no case failed, but 1 record or setting left behind')
  expect(sentence([...passed(3), result('fail')], left)).toMatch(/^does not conform: 1 failure and/)
})

test('a run without enabled cases does not conform', () => {
  expect(sentence([result('disabled')])).toBe(
    'nothing was judged: mode, level and --browser exclude these cases',
  )
})
