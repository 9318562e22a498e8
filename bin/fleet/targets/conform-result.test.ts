import { expect, test } from 'vitest'
import { report, result } from '#bin/report/formats/testing/report.ts'
import { conformResult } from './conform-result.ts'

const failed = {
  ...report,
  results: [
    { ...result('core.posts.list/status', 'fail'), expected: '200', got: '500 for post 12345' },
    { ...result('core.posts.read/status', 'fail'), level: 'should' as const },
    { ...result('core.posts.create/status', 'fail'), deviation: 'known' },
    result('core.posts.delete/status', 'pass'),
  ],
}

test('open failures are findings; the level decides which fail', () => {
  const { status, found } = conformResult(failed, {})
  expect(status).toBe('failed')
  expect(found.map(({ source, fails }) => [source, fails])).toEqual([
    ['core.posts.list/status', true],
    ['core.posts.read/status', false],
  ])
  expect(found[0]?.operation).toBe('core.posts.list')
  expect(found[0]?.difference).toContain('expected 200, got 500 for post {number}')
  expect(conformResult(failed, { level: 'should' }).found[1]?.fails).toBe(true)
})

test('an incomplete run changes no findings', () => {
  const stopped = { ...failed, run: { ...failed.run, isComplete: false } }
  expect(conformResult(stopped, {}).status).toBe('unchecked')
  const counts = { ...failed.verdict.counts, error: 3 }
  const withErrors = { ...failed, verdict: { ...failed.verdict, failures: 0, counts } }
  expect(conformResult(withErrors, {}).status).toBe('unchecked')
})
