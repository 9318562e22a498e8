import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { createScheduler, type ScheduledJob } from './scheduler.ts'

test('work is not repeated until it is due or the site changes', () => {
  const { site } = testApi()
  let runs = 0
  const work: ScheduledJob = (_site, now) => {
    runs += 1
    return now + 1000
  }
  const { advance: look } = createScheduler([work])
  look(site)
  look(site)
  expect(runs).toBe(1)
  for (const post of site.posts.all()) site.posts.replace({ ...post })
  look(site)
  expect(runs).toBe(2)
})

test('due work runs at the next check', () => {
  const { site } = testApi()
  let runs = 0
  const work: ScheduledJob = (_site, now) => {
    runs += 1
    return now
  }
  const { advance: look } = createScheduler([work])
  look(site)
  look(site)
  expect(runs).toBe(2)
})

test('the earliest due time counts, and a write by one job makes all run again', () => {
  const { site } = testApi()
  const runs = { first: 0, second: 0 }
  const { advance: look } = createScheduler([
    (_site, now) => {
      runs.first += 1
      return now + 1000
    },
    ({ posts }) => {
      runs.second += 1
      if (runs.second === 1) for (const post of posts.all()) posts.replace({ ...post })
      return Number.POSITIVE_INFINITY
    },
  ])
  for (let looks = 0; looks < 4; looks += 1) look(site)
  expect(runs).toEqual({ first: 2, second: 2 })
})
