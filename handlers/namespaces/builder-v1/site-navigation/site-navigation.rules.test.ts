import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import { postWith } from '#handlers/testing/records.ts'
import { builtItems, countOf, recentPosts } from './site-navigation.rules.ts'

const built = (id: number, changes: Partial<PostRecord> = {}): PostRecord =>
  postWith({
    id,
    meta: { _builder_edit_mode: 'builder', _builder_template_type: 'wp-page' },
    ...changes,
  })
const view = builtItems(['post', 'page', 'builder_library'])
const ids = (posts: readonly PostRecord[], posts_per_page = -1, post__not_in?: unknown[]) =>
  recentPosts(posts.filter(view.matches).toSorted(view.compare), {
    posts_per_page,
    post__not_in,
    isListed: () => true,
  }).map(({ id }) => id)

test('a count of 0 is the default of ten, -1 means all, and other signs are ignored', () => {
  expect([0, 3, -3].map(countOf)).toEqual([10, 3, 3])
  expect(countOf(-1)).toBe(Number.POSITIVE_INFINITY)
})

test('the last modified items come first, limited to the count', () => {
  const posts = [
    built(1, { modified_gmt: '2026-03-01T00:00:00' }),
    built(2, { modified_gmt: '2026-03-03T00:00:00' }),
    built(3, { modified_gmt: '2026-03-02T00:00:00' }),
  ]
  expect(ids(posts)).toEqual([2, 3, 1])
  expect(ids(posts, 2)).toEqual([2, 3])
})

test('only items built with the builder are included', () => {
  expect(
    ids([built(1), postWith({ id: 2 }), built(3, { meta: { _builder_edit_mode: '' } })]),
  ).toEqual([1])
})

test('published items and drafts are listed, others are not', () => {
  const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const
  const posts = statuses.map((status, index) => built(index + 1, { status }))
  expect(ids(posts).toSorted()).toEqual([1, 2])
})

test('kits are never listed', () => {
  const kit = { _builder_edit_mode: 'builder', _builder_template_type: 'kit' }
  expect(ids([built(1, { type: 'builder_library', meta: kit })])).toEqual([])
})

test('items can be excluded by id, also as text; invalid values are ignored', () => {
  const posts = [built(1), built(2), built(3)]
  expect(ids(posts, -1, [1, '2', 'nonsense', null])).toEqual([3])
})
