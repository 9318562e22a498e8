import { expect, test } from 'vitest'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import { isInterval, statsOf } from './stats.rules.ts'

const NOW = Date.UTC(2026, 2, 14, 12)
const comment = (changes: Partial<CommentRecord>): CommentRecord => ({
  id: 1,
  guid: 'c-1',
  post: 1,
  author_name: '',
  author_email: '',
  author_url: '',
  content: '',
  status: 'approved',
  date: '2026-03-14T09:00:00',
  changed_by: 'filter',
  history: [],
  ...changes,
})
const spam = comment({ status: 'spam' })

test('three intervals exist', () => {
  expect(['60-days', '6-months', 'all'].every(isInterval)).toBe(true)
  expect(['', 'day', 'ALL', undefined].some(isInterval)).toBe(false)
})

test('spam and ham are counted, and each spam saves five seconds', () => {
  const others = [comment({}), comment({ status: 'hold' }), comment({ status: 'trash' })]
  expect(statsOf([spam, spam, ...others], 'all', NOW)).toMatchObject({
    spam: 2,
    ham: 3,
    missed_spam: 0,
    false_positives: 0,
    accuracy: 100,
    time_saved: 10,
  })
})

test('comments moved by a person are mistakes of the filter', () => {
  const moved = { changed_by: 'person' } as const
  const missed = comment({ ...moved, status: 'spam' })
  const rescued = comment({ ...moved, history: ['recheck-ham'] })
  const written = comment(moved)
  expect(statsOf([missed, rescued, written], 'all', NOW)).toMatchObject({
    missed_spam: 1,
    false_positives: 1,
    accuracy: 33.33,
  })
})

test('periods are days, months or years, each with its first day', () => {
  const period = (interval: 'all' | '6-months' | '60-days') =>
    Object.entries(statsOf([spam], interval, NOW).breakdown)
  const counts = { spam: 1, ham: 0, missed_spam: 0, false_positives: 0 }
  expect(period('all')).toEqual([['2026', { ...counts, da: '2026-01-01' }]])
  expect(period('6-months')).toEqual([['2026-03', { ...counts, da: '2026-03-01' }]])
  expect(period('60-days')).toEqual([['2026-03-14', { ...counts, da: '2026-03-14' }]])
})

test('shorter intervals exclude older comments, and periods are in order', () => {
  const old = comment({ status: 'spam', date: '2025-12-01T00:00:00' })
  expect(statsOf([spam, old], '60-days', NOW).spam).toBe(1)
  expect(Object.keys(statsOf([spam, old], '6-months', NOW).breakdown)).toEqual([
    '2025-12',
    '2026-03',
  ])
})

test('a site without comments has full accuracy and no periods', () => {
  expect(statsOf([], 'all', NOW)).toEqual({
    spam: 0,
    ham: 0,
    missed_spam: 0,
    false_positives: 0,
    accuracy: 100,
    time_saved: 0,
    breakdown: [],
  })
})
