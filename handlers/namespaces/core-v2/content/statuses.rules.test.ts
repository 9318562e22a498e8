import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import { postWith } from '#handlers/testing/records.ts'
import { readStatuses, type StatusReader, statusFilter } from './statuses.rules.ts'

const NOBODY: StatusReader = { id: 0, readsPrivate: false }

const shows = (statuses: readonly string[], status: PostRecord['status'], reader = NOBODY) =>
  statusFilter(statuses, reader).matches(postWith({ status, author: 2 }))

test('statuses are a list or a comma-separated string, without duplicates', () => {
  expect(readStatuses('draft, publish draft')).toEqual(['draft', 'publish'])
  expect(readStatuses(['draft', 'draft'])).toEqual(['draft'])
  expect(readStatuses(undefined)).toEqual([])
})

test('an empty item of a list alone shows every status', () => {
  expect(readStatuses(', ')).toEqual([])
  expect(readStatuses(['', 'draft'])).toEqual(['', 'draft'])
  expect(shows([''], 'trash')).toBe(true)
  expect(shows(['', 'draft'], 'trash')).toBe(false)
})

test('statuses are normalised like slugs', () => {
  expect(readStatuses('Draft')).toEqual(['draft'])
})

test('any excludes trash, unless trash is named as well', () => {
  expect(shows(['any'], 'draft')).toBe(true)
  expect(shows(['any'], 'trash')).toBe(false)
  expect(shows(['any', 'trash'], 'trash')).toBe(true)
  expect(shows(['any', 'trash'], 'auto-draft')).toBe(false)
})

test('without a status, published items and own private items are visible', () => {
  expect(shows([], 'publish')).toBe(true)
  expect(shows([], 'draft', { id: 2, readsPrivate: true })).toBe(false)
  expect(shows([], 'private')).toBe(false)
  expect(shows([], 'private', { id: 2, readsPrivate: false })).toBe(true)
  expect(shows([], 'private', { id: 3, readsPrivate: false })).toBe(false)
  expect(shows([], 'private', { id: 3, readsPrivate: true })).toBe(true)
})

test('only the requested statuses are shown', () => {
  expect(shows(['draft'], 'draft')).toBe(true)
  expect(shows(['draft'], 'publish')).toBe(false)
})
