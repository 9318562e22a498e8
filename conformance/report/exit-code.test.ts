import { expect, test } from 'vitest'
import type { Outcome } from '#conformance/call/classification.ts'
import { verdictOf } from '#conformance/runner/verdict.ts'
import { resultOf } from '#conformance/testing/result.ts'
import { exitCodeOf } from './exit-code.ts'
import { summarizeSkips } from './skip-summary.ts'

const result = (outcome: Outcome, index: number) => resultOf({ id: `a/${index}`, outcome })

interface Ended {
  readonly isComplete?: boolean
  readonly isInterrupted?: boolean
  readonly isStrict?: boolean
  readonly unjudged?: string
  readonly problems?: readonly string[]
}

function codeOf(outcomes: readonly Outcome[], { problems = [], ...ended }: Ended = {}) {
  const results = outcomes.map(result)
  const { isStrict = false } = ended
  const verdict = verdictOf(results, { level: 'must', isStrict, isStandIn: false }, problems)
  const run = { isComplete: true, isStrict, ...ended }
  return exitCodeOf(verdict, run, summarizeSkips(results))
}

test('a complete run fails by failures and problems only', () => {
  expect(codeOf(['pass', 'skip', 'disabled', 'quirk'])).toBe(0)
  expect(codeOf(['pass', 'fail'])).toBe(1)
  expect(codeOf(['pass'], { problems: ['1 record left behind'] })).toBe(1)
})

test('an incomplete run fails, with or without a failure', () => {
  expect(codeOf(['pass', 'error'])).toBe(1)
  expect(codeOf(['pass', 'error', 'fail'])).toBe(1)
  expect(codeOf(['pass'], { isComplete: false })).toBe(1)
})

test('a run that judged nothing has exit code 2', () => {
  expect(codeOf([], { unjudged: 'the target does not respond' })).toBe(2)
  expect(codeOf(['disabled', 'disabled'])).toBe(2)
  expect(codeOf(['error', 'error', 'skip'])).toBe(2)
})

test('an interrupted run has exit code 2, unless a case failed before', () => {
  const interrupted = { isComplete: false, isInterrupted: true }
  expect(codeOf(['pass', 'error'], interrupted)).toBe(2)
  expect(codeOf(['pass', 'fail'], interrupted)).toBe(1)
})

test('too few judged cases fail a strict run', () => {
  expect(codeOf(['pass', 'skip'])).toBe(0)
  expect(codeOf(['pass', 'skip'], { isStrict: true })).toBe(1)
})
