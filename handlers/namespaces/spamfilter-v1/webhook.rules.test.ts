import { expect, test } from 'vitest'
import type { CommentRecord } from '#fixtures/models/comment.ts'
import { afterVerdict } from './webhook.rules.ts'

const comment = (status: CommentRecord['status']): CommentRecord => ({
  id: 1,
  guid: 'c-1',
  post: 1,
  author_name: '',
  author_email: '',
  author_url: '',
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

test('a comment detected as spam later is moved, with a history entry', () => {
  expect(moved('approved', 'true')).toEqual(['spam', 2])
  expect(moved('hold', 'true')).toEqual(['spam', 2])
})

test('false positives and held comments are approved, with a history entry', () => {
  expect(moved('spam', 'false')).toEqual(['approved', 2])
  expect(moved('hold', 'false')).toEqual(['approved', 2])
})

test('a verdict without effect adds no history entry', () => {
  expect(moved('spam', 'true')).toEqual(['spam', 1])
  expect(moved('approved', 'false')).toEqual(['approved', 1])
  expect(moved('trash', 'false')).toEqual(['trash', 1])
})

test('values other than true and false are not a verdict', () => {
  for (const result of [undefined, true, false, 'yes', '']) {
    expect(afterVerdict(comment('spam'), result)).toEqual(comment('spam'))
    expect(afterVerdict(comment('approved'), result)).toEqual(comment('approved'))
  }
})

test('a comment moved by a person since is unchanged', () => {
  const touched = { ...comment('approved'), changed_by: 'person' } as const
  expect(afterVerdict(touched, 'true')).toEqual(touched)
})
