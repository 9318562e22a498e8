import { expect, test } from 'vitest'
import {
  array,
  dateTime,
  either,
  int,
  nullable,
  object,
  oneOf,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { bodyViolation } from './bodies.ts'

const Note = object({
  id: int(1),
  status: oneOf('publish', 'draft'),
  title: object({ rendered: str('A') }),
  parent: nullable(int(2)),
  date: dateTime(),
  meta: orEmpty(object({ footnotes: str('') })),
})
const NOTE = {
  id: 1,
  status: 'draft',
  title: { rendered: 'A' },
  parent: null,
  date: '2026-03-01T10:00:00Z',
  meta: [],
}

const outcomeOf = (edit: object) => {
  const violation = bodyViolation(array(Note), [NOTE, { ...NOTE, ...edit }])
  return violation && [violation.path, violation.expected, violation.got]
}

test('a body of its schema has no violation', () => {
  expect(outcomeOf({})).toBe(undefined)
  expect(outcomeOf({ parent: 3, meta: { footnotes: '' } })).toBe(undefined)
})

for (const [edit, path, expected, got] of [
  [{ id: '1' }, '[1].id', 'an integer', '1'],
  [{ status: 'gone' }, '[1].status', 'one of publish, draft', 'gone'],
  [{ title: {} }, '[1].title.rendered', 'a string', undefined],
  [{ title: { rendered: 5 } }, '[1].title.rendered', 'a string', 5],
  [{ parent: 'none' }, '[1].parent', 'an integer or null', 'none'],
  [{ date: 'today' }, '[1].date', 'a date and time such as 2026-03-01T10:00:00Z', 'today'],
  [{ meta: { footnotes: 5 } }, '[1].meta.footnotes', 'a string', 5],
  [{ meta: [1] }, '[1].meta', 'an empty list', [1]],
  [{ meta: 'none' }, '[1].meta', 'an object or an empty list', 'none'],
] as const)
  test(`${JSON.stringify(edit)} is reported with its location`, () => {
    expect(outcomeOf(edit)).toEqual([path, expected, got])
  })

test('an unknown member is reported with the nearest known one', () => {
  expect(outcomeOf({ titel: 1 })).toEqual([
    '[1].titel',
    'no such member (did you mean title?); known: id, status, title, parent, date, meta',
    1,
  ])
})

test('the whole body may be invalid', () => {
  expect(bodyViolation(array(Note), { code: 'x' })).toMatchObject({ path: '', expected: 'a list' })
  expect(bodyViolation(either(Note, array(Note)), 5)).toMatchObject({
    expected: 'an object or a list',
  })
})

test('a violation that no quirk explains is reported first', () => {
  const violationPath = (edit: object) =>
    bodyViolation(Note, { ...NOTE, ...edit }, { id: 'string', status: 'absent' })?.path
  expect(violationPath({ id: '1' })).toBe('.id')
  expect(violationPath({ id: '1', title: { rendered: 5 } })).toBe('.title.rendered')
  expect(violationPath({ id: null, status: undefined })).toBe('.id')
  expect(violationPath({ id: '1', status: 'gone' })).toBe('.status')
})
