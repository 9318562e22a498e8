import { expect, test } from 'vitest'
import { growthFigures, isWithinLimit, requestFigures, stateFigures } from './figures.ts'
import { WORKLOADS } from './workloads.ts'

const times = { perSecond: 1000, p50: 1, p99: 2, connections: 10 }

test('a workload is judged by its multiple of the bare server, the others are not judged', () => {
  const measured = [
    { ...times, workload: 'one post', contender: 'bare server', cpu: 10, ratio: 1 },
    { ...times, workload: 'one post', contender: 'understudy', cpu: 14, ratio: 1.4 },
    { ...times, workload: 'one post', contender: 'Other 1.0', cpu: 1300, ratio: 130 },
  ]
  const figures = requestFigures(measured, WORKLOADS)
  expect(figures).toMatchObject([{ what: 'one post', measured: 1.4, limit: 1.3 }])
  expect(figures.map(isWithinLimit)).toEqual([false])
})

test('large sites are compared with the smallest, and their first call has a limit', () => {
  const growth = [
    { name: 'search', posts: 100, cpu: 10, ratio: 1, first: 1 },
    { name: 'search', posts: 10_000, cpu: 21, ratio: 2.1, first: 99 },
    { name: 'search', posts: 100_000, cpu: 29, ratio: 2.9, first: 1001 },
  ]
  expect(growthFigures(growth).map(isWithinLimit)).toEqual([false, true, true, false])
})

test('persisted changes are judged relative to unpersisted ones', () => {
  const create = { ...times, workload: 'create', ratio: 1 }
  const measured = [
    { ...create, contender: 'understudy', cpu: 100 },
    { ...create, contender: 'always', cpu: 190 },
  ]
  expect(stateFigures(measured)).toMatchObject([{ measured: 1.9, limit: 2 }])
})
