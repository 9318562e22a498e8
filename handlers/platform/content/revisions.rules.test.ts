import { expect, test } from 'vitest'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { revisionWith } from '#handlers/testing/records.ts'
import {
  differsFrom,
  footnotesOf,
  isSameText,
  oldestRevisions,
  revisionSlug,
} from './revisions.rules.ts'

type TextRow = readonly [one: string, other: string, isSame: boolean]

const TEXTS: readonly TextRow[] = [
  ['a b', 'a b', true],
  [' a b\n', 'a b', true],
  ['a  b', 'a b', true],
  ['a\tb', 'a b', true],
  ['a\r\n\r\nb', 'a\nb', true],
  ['a\nb', 'a b', false],
  ['a \nb', 'a\nb', false],
  ['a b', 'ab', false],
  ['ab', 'a b', false],
  ['a', 'b', false],
  ['a', 'ab', false],
  ['ab', 'a', false],
  ['', ' \n', true],
  ['', 'a', false],
]

for (const [one, other, isSame] of TEXTS)
  test(`the same text is ${isSame}: ${JSON.stringify([one, other])}`, () => {
    expect(isSameText(one, other)).toBe(isSame)
  })

test('footnotes are a string of the meta values', () => {
  expect(footnotesOf({ meta: { footnotes: '[]' } })).toBe('[]')
  expect(footnotesOf({ meta: { footnotes: 5 } })).toBe('')
  expect(footnotesOf({ meta: {} })).toBe('')
})

test('a change of a text or of the footnotes needs a revision', () => {
  const item = { title: 'a', content: 'b', excerpt: 'c', meta: { footnotes: 'd' } }
  const revision = { title: 'a', content: 'b', excerpt: 'c', footnotes: 'd' }
  expect(differsFrom(item, revision)).toBe(false)
  expect(differsFrom({ ...item, content: ' b ' }, revision)).toBe(false)
  expect(differsFrom(item, { ...revision, title: 'x' })).toBe(true)
  expect(differsFrom(item, { ...revision, content: 'x' })).toBe(true)
  expect(differsFrom(item, { ...revision, excerpt: 'x' })).toBe(true)
  expect(differsFrom(item, { ...revision, footnotes: 'd ' })).toBe(true)
})

const version = (id: number, kind: RevisionRecord['kind'] = 'revision'): RevisionRecord =>
  revisionWith({ id, kind, date: `2026-03-0${id}T10:00:00` })

test('the slug of a revision names its item and kind', () => {
  expect(revisionSlug(revisionWith({ parent: 7 }))).toBe('7-revision-v1')
  expect(revisionSlug(revisionWith({ parent: 7, kind: 'autosave' }))).toBe('7-autosave-v1')
})

test('autosaves count among the oldest versions but are not listed', () => {
  const versions = [version(4), version(2, 'autosave'), version(3), version(1)]
  const oldest = (count: number) => oldestRevisions(versions, count).map(({ id }) => id)
  expect(oldest(0)).toEqual([])
  expect(oldest(2)).toEqual([1])
  expect(oldest(3)).toEqual([1, 3])
})
