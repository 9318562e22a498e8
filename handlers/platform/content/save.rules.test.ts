import { expect, test } from 'vitest'
import type { PostStatus } from '#fixtures/models/post.ts'
import { postWith } from '#handlers/testing/records.ts'
import { datesAfter, draftOf, filterTexts, isEmptyItem } from './save.rules.ts'

const ZONE = 'Europe/Berlin'
const NOW = Date.UTC(2026, 2, 10, 9)
const current = { date: '2026-03-10T10:00:00', date_gmt: '2026-03-10T09:00:00' }
const dating = (status: PostStatus) => ({ now: NOW, zone: ZONE, status })
const draft = postWith({ status: 'draft', date: '2026-03-01T10:00:00', date_gmt: null })
const published = postWith({ date: '2026-03-01T10:00:00', date_gmt: '2026-03-01T09:00:00' })

test('sent fields replace the previous ones, also when empty; others stay', () => {
  const before = postWith({ title: 'Old', content: 'Text', tags: [3] })
  expect(draftOf(before, { title: '', tags: [], excerpt: undefined })).toEqual({
    ...before,
    title: '',
    tags: [],
  })
})

test('authors with unfiltered_html keep raw markup, titles are trimmed', () => {
  const texts = { title: ' <script>a</script> ', content: '<script>b</script>', excerpt: ' x ' }
  expect(filterTexts(texts, true)).toEqual({ ...texts, title: '<script>a</script>' })
})

test('other authors lose disallowed markup, in titles all but inline markup', () => {
  const texts = { title: ' <p>a</p><b>b</b> ', content: '<script>oh</script><p>b</p>', excerpt: '' }
  expect(filterTexts(texts, false)).toEqual({
    title: 'a<b>b</b>',
    content: 'oh<p>b</p>',
    excerpt: '',
  })
})

test('an item without title, content and excerpt is empty; zero is nothing, white space is not', () => {
  const nothing = { title: '', content: '', excerpt: '0' }
  expect(isEmptyItem(nothing)).toBe(true)
  expect(isEmptyItem({ ...nothing, excerpt: 'x' })).toBe(false)
  expect(isEmptyItem({ ...nothing, content: ' ' })).toBe(false)
  expect(isEmptyItem({ ...nothing, content: '0' })).toBe(true)
})

test('a new item is dated now, a draft without a fixed moment', () => {
  expect(datesAfter(undefined, undefined, dating('publish'))).toEqual(current)
  expect(datesAfter(undefined, undefined, dating('draft'))).toEqual({ ...current, date_gmt: null })
})

test('a floating date follows each save and is fixed by publishing', () => {
  expect(datesAfter(draft, undefined, dating('draft'))).toEqual({ ...current, date_gmt: null })
  expect(datesAfter(draft, undefined, dating('publish'))).toEqual(current)
})

test('an explicit date survives later saves', () => {
  const kept = { date: published.date, date_gmt: published.date_gmt }
  expect(datesAfter(published, undefined, dating('publish'))).toEqual(kept)
  expect(datesAfter({ ...published, status: 'draft' }, undefined, dating('draft'))).toEqual(kept)
  const given = { date: '2030-01-01T00:00:00', date_gmt: '2029-12-31T23:00:00' }
  expect(datesAfter(draft, given, dating('draft'))).toEqual(given)
})

test('null resets the date of a draft to floating and that of others to now', () => {
  const fixed = { ...draft, date_gmt: '2026-03-01T09:00:00' }
  expect(datesAfter(fixed, null, dating('draft'))).toEqual({ ...current, date_gmt: null })
  expect(datesAfter(published, null, dating('publish'))).toEqual(current)
})
