import { expect, test } from 'vitest'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import { afterVerdict } from './webhook.rules.ts'

const comment = (status: CommentRecord['status']): CommentRecord => ({
  id: 1,
  guid: 'c-1',
  post: 1,
  author_name: '',
  author_email: '',
  content: '',
  status,
  date: '2026-03-14T09:00:00',
  changed_by: 'filter',
  history: ['check-ham'],
})
const moved = (status: CommentRecord['status'], result: unknown) => {
  const after = afterVerdict(comment(status), result)
  return [after.status, after.history.length]
}

test('a comment that turns out to be spam is moved there, with a note', () => {
  expect(moved('approved', 'true')).toEqual(['spam', 2])
  expect(moved('hold', 'true')).toEqual(['spam', 2])
})

test('spam that turns out to be none, and what is held, is approved with a note', () => {
  expect(moved('spam', 'false')).toEqual(['approved', 2])
  expect(moved('hold', 'false')).toEqual(['approved', 2])
})

test('a verdict that changes nothing leaves no trace', () => {
  expect(moved('spam', 'true')).toEqual(['spam', 1])
  expect(moved('approved', 'false')).toEqual(['approved', 1])
  expect(moved('trash', 'false')).toEqual(['trash', 1])
})

test('anything but the two words is not a verdict', () => {
  for (const result of [undefined, true, false, 'yes', '']) {
    expect(afterVerdict(comment('spam'), result)).toEqual(comment('spam'))
    expect(afterVerdict(comment('approved'), result)).toEqual(comment('approved'))
  }
})

test('a comment that a person moved since is left alone', () => {
  const touched = { ...comment('approved'), changed_by: 'person' } as const
  expect(afterVerdict(touched, 'true')).toEqual(touched)
})
