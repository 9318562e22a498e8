import { expect, test } from 'vitest'
import type { NoteRecord } from '#fixtures/models/note.ts'
import {
  afterUpdate,
  deployedFilters,
  initialStatus,
  isRelevant,
  matchesFilters,
  type NoteFilters,
  replyError,
  summaryOf,
  unreadReplies,
  updateError,
  withoutReader,
  withReader,
} from './notes.rules.ts'

const note: NoteRecord = {
  id: 1,
  post_id: 27,
  element_id: '476d0ce',
  parent_id: 0,
  author_id: 1,
  author_display_name: null,
  route_post_id: 27,
  route_url: '/about',
  route_title: 'About',
  status: 'publish',
  position: { x: 40.5, y: 12 },
  content: 'Hi',
  is_resolved: false,
  is_public: true,
  created_at: '2026-02-03T09:15:00',
  updated_at: '2026-02-03T09:15:00',
  last_activity_at: '2026-02-03T09:15:00',
  reader_ids: [1],
  mention_ids: [],
}
const reply: NoteRecord = { ...note, id: 2, parent_id: 1, author_id: 2 }
const shows = (filters: NoteFilters, replies: readonly NoteRecord[] = [], userId = 1) =>
  matchesFilters(note, filters, { userId, repliesOf: () => replies })

test('address, post, thread and state match exactly', () => {
  expect(shows({})).toBe(true)
  expect(shows({ route_url: '/about', post_id: 27, parent_id: 0, is_resolved: false })).toBe(true)
  const wrong = [{ route_url: '/' }, { post_id: 2 }, { parent_id: 1 }, { is_resolved: true }]
  expect(wrong.map((filters) => shows(filters))).toEqual([false, false, false, false])
})

test('a reply belongs to a thread, never to a reply, and has no visibility of its own', () => {
  expect(replyError(note, undefined)).toBeUndefined()
  expect(replyError(note, true)).toBe('note_reply_not_public')
  expect(replyError(note, false)).toBe('note_reply_not_public')
  expect(replyError(reply, undefined)).toBe('note_reply_on_reply')
  expect(replyError(reply, true)).toBe('note_reply_on_reply')
})

test('a reply cannot be resolved or published on its own', () => {
  const error = { key: 'note_reply_fixed', details: {} }
  expect(updateError(reply, { is_resolved: true })).toEqual(error)
  expect(updateError(reply, { is_resolved: false })).toEqual(error)
  expect(updateError(reply, { is_public: true })).toEqual(error)
  expect(updateError(reply, { content: 'Hello' })).toBeUndefined()
})

test('a thread rejects the resolution that it has', () => {
  const alreadySet = (value: string) => ({
    key: 'note_already_set',
    details: { placeholders: { value } },
  })
  const resolved = { ...note, is_resolved: true }
  expect(updateError(note, { is_resolved: false })).toEqual(alreadySet(''))
  expect(updateError(resolved, { is_resolved: true })).toEqual(alreadySet('1'))
  expect(updateError(note, { is_resolved: true })).toBeUndefined()
  expect(updateError(resolved, { is_resolved: false })).toBeUndefined()
  expect(updateError(note, { is_public: true, content: 'Hello' })).toBeUndefined()
})

test('a new note has any sent string as its status, and is published without one', () => {
  const sent = ['draft', 'unknown', '', undefined, null, 5]
  expect(sent.map(initialStatus)).toEqual([
    'draft',
    'unknown',
    'publish',
    'publish',
    'publish',
    'publish',
  ])
})

test('a trashed note is never shown', () => {
  const seen = { userId: 1, repliesOf: () => [] }
  expect(matchesFilters({ ...note, status: 'trash' }, {}, seen)).toBe(false)
  expect(matchesFilters({ ...note, status: 'draft' }, {}, seen)).toBe(true)
})

test('a note is unread if it or a reply is unread', () => {
  expect(shows({ only_unread: true })).toBe(false)
  expect(shows({ only_unread: false })).toBe(true)
  expect(shows(deployedFilters({ only_unread: false }))).toBe(false)
  expect(shows({ only_unread: true }, [], 2)).toBe(true)
  expect(shows({ only_unread: true }, [{ ...reply, reader_ids: [] }])).toBe(true)
  expect(
    unreadReplies(note, 1, () => [reply, { ...reply, reader_ids: [2], status: 'trash' }]),
  ).toBe(1)
})

test('a note is relevant to its author, repliers and mentioned users', () => {
  const toMe = (userId: number, replies: readonly NoteRecord[] = []) =>
    isRelevant({ ...note, mention_ids: [5] }, userId, () => replies)
  expect([toMe(1), toMe(5), toMe(2)]).toEqual([true, true, false])
  expect(toMe(2, [reply])).toBe(true)
  expect(toMe(6, [{ ...reply, mention_ids: [6] }])).toBe(true)
  expect(toMe(2, [{ ...reply, status: 'trash' }])).toBe(false)
  expect(shows({ only_relevant: false }, [], 2)).toBe(true)
  expect(shows(deployedFilters({ only_relevant: false }), [], 2)).toBe(false)
})

test('a summary has one row per address; notes without one share a row', () => {
  const nowhere = { ...note, route_url: null, route_title: null }
  expect(summaryOf([note, nowhere, reply, nowhere], 'https://site.example')).toEqual([
    { url: '/about', full_url: 'https://site.example/about', title: 'About', notes_count: 2 },
    { url: null, full_url: 'https://site.example', title: null, notes_count: 2 },
  ])
})

const NOW = '2026-03-01T00:00:00'

test('an update changes the sent members and the time, and encodes content', () => {
  expect(afterUpdate(note, {}, NOW)).toEqual({ ...note, updated_at: NOW })
  expect(afterUpdate(note, { content: ' <b>x</b> ', is_public: false }, NOW)).toEqual({
    ...note,
    content: '&lt;b&gt;x&lt;/b&gt;',
    is_public: false,
    updated_at: NOW,
  })
})

test('resolving or reopening a thread is activity', () => {
  expect(afterUpdate(note, { is_resolved: true }, NOW).last_activity_at).toBe(NOW)
  expect(afterUpdate(note, { is_resolved: false }, NOW).last_activity_at).toBe(NOW)
  expect(afterUpdate(note, { content: '' }, NOW)).toMatchObject({
    content: '',
    last_activity_at: note.last_activity_at,
  })
})

test('a reader is stored once and can be removed', () => {
  expect(withReader(note, 1)).toEqual(note)
  expect(withReader(note, 2).reader_ids).toEqual([1, 2])
  expect(withoutReader(withReader(note, 2), 1).reader_ids).toEqual([2])
  expect(withoutReader(note, 9)).toEqual(note)
})
