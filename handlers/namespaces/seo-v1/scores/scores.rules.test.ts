import { expect, test } from 'vitest'
import { countRanks, filterWord, groupOf, headerFor, termError } from './scores.rules.ts'

test('scores up to 40 are bad, up to 70 ok, above good', () => {
  expect([1, 40, 41, 70, 71, 100].map(groupOf)).toEqual(['bad', 'bad', 'ok', 'ok', 'good', 'good'])
})

test('0 and null mean not analysed', () => {
  expect([0, null, -1].map(groupOf)).toEqual(['notAnalyzed', 'notAnalyzed', 'notAnalyzed'])
  expect(filterWord('notAnalyzed')).toBe('na')
  expect(filterWord('good')).toBe('good')
})

test('a post can be in two ranks', () => {
  const posts = [
    { keyphrase: '', score: 90, isNoindex: false },
    { keyphrase: 'x', score: 50, isNoindex: true },
    { keyphrase: 'x', score: null, isNoindex: false },
  ]
  expect(countRanks(posts)).toEqual({ bad: 0, ok: 1, good: 1, na: 1, noindex: 1 })
})

const counts = { bad: 0, ok: 0, good: 0, na: 0, noindex: 0 }

test('the header reports missing posts', () => {
  expect(headerFor(counts)).toMatch(/^You don't have any published posts/)
})

test('the header praises more than 66 percent good posts', () => {
  expect(headerFor({ ...counts, good: 67, bad: 33 })).toMatch(/doing pretty well/)
  expect(headerFor({ ...counts, good: 66, bad: 34 })).toMatch(/^Below are your published posts'/)
})

const TERM_ERRORS: readonly (readonly [
  taxonomy: string,
  term: string | null | undefined,
  error: string | undefined,
])[] = [
  ['', undefined, undefined],
  ['category', 'category', undefined],
  ['', 'category', 'Term needs a provided taxonomy.'],
  ['category', undefined, 'Taxonomy needs a provided term.'],
  ['post_tag', 'post_tag', 'Invalid taxonomy.'],
  ['category', 'post_tag', 'Invalid term.'],
  ['category', null, 'Invalid term.'],
]

for (const [taxonomy, term, error] of TERM_ERRORS)
  test(`the taxonomy ${taxonomy || 'none'} with a term of ${term} has the error ${error}`, () => {
    const found = term ? { taxonomy: term } : undefined
    const sent = { taxonomy, isTermSent: term !== undefined }
    expect(termError(sent, { taxonomy: 'category' }, found)).toBe(error)
  })
