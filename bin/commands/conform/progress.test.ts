import { expect, test } from 'vitest'
import type { Mode } from '#conformance/call/classification.ts'
import { NO_MEASUREMENT, toResult } from '#conformance/runner/result.ts'
import { createProgress } from './progress.ts'

const many = (needs: Mode, count: number) =>
  Array.from({ length: count }, () => ({ needs, kind: 'route' }) as const)

const ended = (needs: Mode, milliseconds: number) =>
  toResult(
    {
      id: 'a.b.c/x',
      kind: 'route',
      level: 'must',
      spec: '1',
      title: '',
      needs,
      run: () => undefined,
    },
    { namespace: '', methods: [], path: '/' },
    { finding: { outcome: 'pass' }, ...NO_MEASUREMENT, milliseconds },
  )

test('the remaining time is estimated by kind: writes come last and take longest', () => {
  const time = { now: 0 }
  const cases = [...many('index', 1000), ...many('read', 100), ...many('write', 100)]
  const progress = createProgress(cases, () => time.now)
  for (const each of many('index', 1000)) progress.add(ended(each.needs, 0))
  for (const each of many('read', 100)) progress.add(ended(each.needs, 100))
  time.now = 10_000
  // 1,100 of 1,200 cases are done, but most of the time remains.
  expect(progress.line()).toContain('1,100 of 1,200 cases, 0 failed, about 40 s left')
  for (const each of many('write', 50)) progress.add(ended(each.needs, 1000))
  time.now = 60_000
  expect(progress.line()).toContain('about 50 s left')
  for (const each of many('write', 50)) progress.add(ended(each.needs, 1000))
  expect(progress.line()).not.toContain('left')
})

test('a narrow terminal gets the line without the bar', () => {
  const progress = createProgress(many('read', 1000), () => 0)
  expect(progress.line(80)).toContain('[')
  expect(progress.line(30)).toBe('0 of 1,000 cases, 0 failed')
})

test('cases that are skipped at once do not shorten the estimate', () => {
  const time = { now: 0 }
  const cases = many('write', 300)
  const progress = createProgress(cases, () => time.now, cases.slice(100))
  for (const each of cases.slice(0, 100)) progress.add(ended(each.needs, 0))
  for (const each of cases.slice(0, 100)) progress.add(ended(each.needs, 1000))
  time.now = 100_000
  expect(progress.line()).toContain('about 2 min left')
})
