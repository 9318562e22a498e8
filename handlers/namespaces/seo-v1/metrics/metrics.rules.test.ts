import { expect, test } from 'vitest'
import { DAY_MS } from '#openapi/values/day.ts'
import {
  byClicks,
  currentWindow,
  dailySessions,
  merge,
  rankingOf,
  sessionsIn,
  totalsOf,
  windowBefore,
} from './metrics.rules.ts'

const NOW = Date.UTC(2026, 2, 29, 13)
const window = currentWindow(NOW)
const old = { id: 4, published: 0 }
const unborn = { id: 5, published: NOW + 1 }

test('the window has the last 28 full days, the previous one ends at its start', () => {
  const days = dailySessions([old], window).map(({ date }) => date)
  expect([days.length, days[0], days.at(-1)]).toEqual([28, '20260301', '20260328'])
  expect(currentWindow(Date.UTC(2026, 2, 29))).toEqual(window)
  const before = dailySessions([old], windowBefore(window)).map(({ date }) => date)
  expect([before.length, before.at(-1)]).toEqual([28, '20260228'])
})

test('the ranking of an item is plausible and deterministic', () => {
  const ranking = rankingOf(old, window)
  expect(ranking).toEqual(rankingOf({ ...old }, window))
  expect(ranking?.clicks).toBeLessThanOrEqual(ranking?.impressions ?? 0)
  expect(ranking?.position).toBeGreaterThanOrEqual(1)
  expect(ranking?.ctr).toBeCloseTo((ranking?.clicks ?? 0) / (ranking?.impressions ?? 1), 3)
})

test('an unpublished item has no ranking', () => {
  expect(rankingOf(unborn, window)).toBeUndefined()
  expect(rankingOf({ id: 6, published: window.to * DAY_MS }, window)).toBeUndefined()
  expect(rankingOf({ id: 6, published: window.to * DAY_MS - 1 }, window)).toBeDefined()
})

test('rankings are merged weighted by impressions', () => {
  const often = { clicks: 30, ctr: 0.1, impressions: 300, position: 2 }
  const rarely = { clicks: 0, ctr: 0, impressions: 100, position: 10 }
  expect(merge([often, rarely])).toEqual({
    clicks: 30,
    ctr: 0.075,
    impressions: 400,
    position: 4,
  })
})

test('without impressions there are no averages', () => {
  expect(totalsOf([unborn], window)).toEqual({ total_clicks: 0, total_impressions: 0 })
  expect(totalsOf([], window)).toEqual({ total_clicks: 0, total_impressions: 0 })
})

test('the totals of one item equal its ranking', () => {
  const ranking = rankingOf(old, window)
  expect(totalsOf([old, unborn], window)).toEqual({
    total_clicks: ranking?.clicks,
    total_impressions: ranking?.impressions,
    average_ctr: ranking?.ctr,
    average_position: ranking?.position,
  })
})

test('sessions are summed over the days, and a site without items has none', () => {
  const sum = dailySessions([old], window).reduce((total, { sessions }) => total + sessions, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sessionsIn([old], window)).toBe(sum)
  expect(sessionsIn([], window)).toBe(0)
})

test('rankings are sorted by clicks, ties by impressions', () => {
  const ranking = (clicks: number, impressions: number) => ({
    clicks,
    impressions,
    ctr: 0,
    position: 1,
  })
  const sorted = [ranking(1, 9), ranking(5, 10), ranking(5, 20)].toSorted(byClicks)
  expect(sorted.map(({ impressions }) => impressions)).toEqual([20, 10, 9])
})
