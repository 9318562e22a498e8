import { expect, test } from 'vitest'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { PostStatus } from '#fixtures/models/post.ts'
import {
  commentOrder,
  isDuplicate,
  isInStatus,
  isVisibleTo,
  itemError,
  matchesComment,
  writtenStatus,
} from './comments.rules.ts'

const comment = (id: number, more: Partial<CommentRecord> = {}): CommentRecord => ({
  id,
  guid: `c-${id}`,
  post: 1,
  author_name: 'Jo',
  author_email: '',
  author_url: '',
  content: 'Good to know.',
  status: 'approved',
  date: `2026-03-0${id}T10:00:00`,
  changed_by: 'filter',
  history: [],
  ...more,
})
const NONE = {
  include: [],
  exclude: [],
  parent: [],
  parent_exclude: [],
  post: [],
  author: undefined,
  author_exclude: undefined,
  author_email: undefined,
  search: undefined,
  after: undefined,
  before: undefined,
}

test('all is neither spam nor trash', () => {
  expect(isInStatus(comment(1, { status: 'hold' }), 'all')).toBe(true)
  expect(isInStatus(comment(1, { status: 'spam' }), 'all')).toBe(false)
  expect(isInStatus(comment(1), 'approve')).toBe(true)
  expect(writtenStatus('constructor')).toBeUndefined()
})

test('comments are found by item, parent, date and text', () => {
  expect(matchesComment(comment(1), { ...NONE, post: [2] })).toBe(false)
  expect(matchesComment(comment(1, { parent: 3 }), { ...NONE, parent: [3] })).toBe(true)
  expect(matchesComment(comment(1), { ...NONE, after: '2026-03-01T10:00:00' })).toBe(false)
  expect(matchesComment(comment(1), { ...NONE, search: 'GOOD' })).toBe(true)
})

test('the newest comment comes first', () => {
  const sorted = [comment(1), comment(3), comment(2)].toSorted(commentOrder('date', 'desc', []))
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a comment needs a readable item that is open for comments', () => {
  const error = (status: PostStatus, comment_status: 'open' | 'closed', mayRead = true) =>
    itemError({ status, comment_status }, mayRead)
  expect(error('draft', 'open')).toBe('rest_comment_draft_post')
  expect(error('trash', 'open')).toBe('rest_comment_trash_post')
  expect(error('private', 'open', false)).toBe('rest_cannot_read_comment_post')
  expect(error('publish', 'closed')).toBe('rest_comment_closed')
  expect(error('publish', 'open')).toBeUndefined()
})

test('a comment is a duplicate in its thread only, and never of a trashed one', () => {
  expect(isDuplicate(comment(1), comment(2))).toBe(true)
  expect(isDuplicate(comment(1, { parent: 3 }), comment(2))).toBe(false)
  expect(isDuplicate(comment(1, { status: 'trash' }), comment(2))).toBe(false)
})

test('an unapproved comment is visible to its author and to those who may edit it', () => {
  const held = comment(1, { status: 'hold', author: 7 })
  const reader = { id: undefined, mayReadItem: true, mayEdit: false }
  expect(isVisibleTo(comment(1), reader)).toBe(true)
  expect(isVisibleTo(held, reader)).toBe(false)
  expect(isVisibleTo(comment(1, { status: 'hold' }), reader)).toBe(false)
  expect(isVisibleTo(held, { ...reader, id: 7 })).toBe(true)
  expect(isVisibleTo(held, { ...reader, mayEdit: true })).toBe(true)
  expect(isVisibleTo(held, { id: 7, mayReadItem: false, mayEdit: true })).toBe(false)
})
