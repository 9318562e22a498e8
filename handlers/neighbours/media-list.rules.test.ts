import { expect, test } from 'vitest'
import type { MediaRecord } from '#fixtures/models/media.ts'
import { matchesMedia, mediaOrder } from './media-list.rules.ts'

const file = (id: number, more: Partial<MediaRecord> = {}): MediaRecord => ({
  id,
  title: `File ${id}`,
  slug: `file-${id}`,
  alt: '',
  caption: '',
  mime_type: 'image/png',
  file: `file-${id}.png`,
  width: 10,
  height: 10,
  filesize: 0,
  author: 1,
  date: `2026-03-0${id}T10:00:00`,
  parent: 0,
  ...more,
})
const NONE = {
  include: [],
  exclude: [],
  author: [],
  author_exclude: [],
  parent: [],
  parent_exclude: [],
  status: ['inherit' as const],
  slug: undefined,
  search: undefined,
  media_type: undefined,
  mime_type: undefined,
  after: undefined,
  before: undefined,
  modified_after: undefined,
  modified_before: undefined,
}

test('files are found by kind, item and text', () => {
  expect(matchesMedia(file(1), { ...NONE, media_type: 'image' })).toBe(true)
  expect(matchesMedia(file(1), { ...NONE, mime_type: 'image/jpeg' })).toBe(false)
  expect(matchesMedia(file(1, { parent: 4 }), { ...NONE, parent: [4] })).toBe(true)
  expect(matchesMedia(file(1, { caption: 'Lake' }), { ...NONE, search: 'lake' })).toBe(true)
  expect(matchesMedia(file(1), { ...NONE, status: ['trash'] })).toBe(false)
})

test('the newest file comes first', () => {
  const sorted = [file(1), file(3), file(2)].toSorted(mediaOrder('date', 'desc', NONE))
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1])
})
