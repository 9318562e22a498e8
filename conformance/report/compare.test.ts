import { expect, test } from 'vitest'
import { compareRuns, comparisonLine, readEarlier } from './compare.ts'

const run = { id: 'cf-1', started: '2026-11-01T10:20:30.000Z' }
const at = (id: string, outcome: 'pass' | 'fail' | 'skip') => ({ id, outcome })

test('failures are new, fixed, unchanged, or no longer judged', () => {
  const earlier = {
    run,
    results: [at('a/1', 'fail'), at('a/2', 'fail'), at('a/3', 'fail'), at('a/4', 'pass')],
  }
  const now = [at('a/1', 'fail'), at('a/2', 'pass'), at('a/3', 'skip'), at('a/4', 'fail')]
  const comparison = compareRuns(now, earlier)
  expect(comparison).toMatchObject({ added: ['a/4'], gone: ['a/2'], unknown: ['a/3'], same: 1 })
  expect(comparisonLine(comparison)).toBe(
    '1 new, 1 fixed, 1 unchanged, 1 not judged this time, compared with the run of 2026-11-01 10:20',
  )
})

test('a case that passed before and is skipped now is reported', () => {
  const comparison = compareRuns([at('a/1', 'skip')], { run, results: [at('a/1', 'pass')] })
  expect(comparison.skipped).toEqual(['a/1'])
  expect(comparisonLine(comparison)).toContain('1 passed before and are skipped now')
})

test('runs of different mode or scope are compared with a note', () => {
  const target = { variant: 'a', mode: 'read' }
  const earlier = { run: { ...run, level: 'must', filter: [] }, target, results: [] }
  const scope = { variant: 'a', mode: 'write', level: 'must', filter: ['core.*'] }
  expect(comparisonLine(compareRuns([], earlier, scope))).toContain(
    'differs in scope (mode read before, write now; filter none before, core.* now)',
  )
})

test('runs with different accounts are compared with a note', () => {
  const target = { variant: 'a', mode: 'read', accounts: ['administrator', 'editor'] }
  const earlier = { run: { ...run, level: 'must', filter: [] }, target, results: [] }
  const scope = { variant: 'a', mode: 'read', level: 'must', filter: [], accounts: [] }
  expect(comparisonLine(compareRuns([], earlier, scope))).toContain(
    'differs in scope (accounts administrator editor before, none now)',
  )
})

test('a file that is not a run report is rejected', () => {
  expect(() => readEarlier('{"results": 3}')).toThrow('expected a report.json of conform')
  expect(readEarlier(JSON.stringify({ run, results: [] })).run.id).toBe('cf-1')
})
