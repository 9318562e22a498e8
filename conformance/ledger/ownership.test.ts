import { expect, test } from 'vitest'
import { createOwnership } from './ownership.ts'

test('an id is claimed once: not if present before the run, and not for two records', () => {
  const owned = createOwnership('cf-run')
  owned.addExisting('posts', [4])
  expect(owned.claim('posts', 4)).toBe('that of a record from before the run')
  expect(owned.claim('posts', 5)).toBeUndefined()
  expect(owned.claim('posts', 5)).toBe('that of another record of the run')
  expect(owned.claim('pages', 5)).toBeUndefined()
})

test('a claimed id is not owned, and a released one may be claimed again', () => {
  const owned = createOwnership('cf-run')
  owned.claim('posts', 5)
  expect(owned.owns('posts', 5)).toBe(false)
  owned.confirm('posts', 5)
  expect(owned.owns('posts', 5)).toBe(true)
  expect(owned.claim('posts', 5)).toBe('that of another record of the run')
  owned.release('posts', 5)
  expect(owned.owns('posts', 5)).toBe(false)
  expect(owned.claim('posts', 5)).toBeUndefined()
})

test('an id that contains the word of the run is owned', () => {
  const owned = createOwnership('cf-run')
  expect(owned.owns('palette', 'colour_cf_run_1')).toBe(true)
  expect(owned.owns('palette', 'colour_1')).toBe(false)
})

test('too many records that could not be removed stop the creation of their kind', () => {
  const owned = createOwnership('cf-run')
  for (const stranded of [false, false, true]) {
    owned.recordStranded('posts')
    expect(owned.reasonAgainst('posts') !== undefined).toBe(stranded)
  }
  expect(owned.reasonAgainst('pages')).toBeUndefined()
})

test('one lost record stops the creation of a kind, three where the list shows new records', () => {
  const owned = createOwnership('cf-run')
  const settled: string[] = []
  const lose = (kind: string) =>
    owned.recordDoubtful(kind, { tag: kind, message: kind, dismiss: () => settled.push(kind) })
  lose('pages')
  expect(owned.reasonAgainst('pages')).toBe('the record of a lost response cannot be found')
  owned.recordListed('posts')
  for (const ended of [false, false, true]) {
    lose('posts')
    expect(owned.reasonAgainst('posts') !== undefined).toBe(ended)
    expect(owned.isListed('posts')).toBe(false)
  }
  owned.recordListed('posts')
  expect(settled).toEqual(['posts', 'posts', 'posts'])
  expect(owned.doubtful().map(({ message }) => message)).toEqual(['pages'])
})

test('a numeric id is higher than all ids that were there before the run', () => {
  const owned = createOwnership('cf-run')
  expect(owned.isHigher('posts', 1)).toBe(true)
  owned.addExisting('posts', [4, 9])
  owned.addExisting('posts', [7])
  expect(owned.largestExisting('posts')).toBe(9)
  expect([5, 9, 10].map((id) => owned.isHigher('posts', id))).toEqual([false, false, true])
  expect(owned.isHigher('pages', 5)).toBe(true)
  expect(owned.isHigher('posts', 'word')).toBe(true)
})
