import { expect, test } from 'vitest'
import { readQuery, selectionFilter, termsIn } from './widget-query.rules.ts'

const read = (settings: Readonly<Record<string, unknown>>) =>
  readQuery(settings, { prefix: 'posts_', perPage: 'posts_per_page' })

test('a widget without settings shows the six newest posts', () => {
  expect(read({})).toEqual({
    types: ['post'],
    ids: undefined,
    terms: [],
    without: [],
    orderby: 'date',
    order: 'desc',
    offset: 0,
    per_page: 6,
  })
})

test('types are known, public and unique', () => {
  const types = (posts_post_type: unknown) => read({ posts_post_type }).types
  expect(types(['page', 'post', 'page'])).toEqual(['page', 'post'])
  expect(types('any')).toEqual(['post', 'page'])
  expect(types(['nonsense', 'revision'])).toEqual([])
})

test('items can be selected by id', () => {
  const picked = read({ posts_post_type: 'by_id', posts_posts_ids: ['12', 0, 'x', 7] })
  expect(picked).toMatchObject({ types: ['post', 'page'], ids: [12, 7] })
  expect(read({ posts_posts_ids: [12] }).ids).toBeUndefined()
})

test('terms and excluded items apply only where they are enabled', () => {
  const lists = { posts_include_term_ids: ['3'], posts_exclude_ids: ['9'] }
  expect(read(lists)).toMatchObject({ terms: [], without: [] })
  const on = { ...lists, posts_include: ['terms'], posts_exclude: ['manual_selection'] }
  expect(read(on)).toMatchObject({ terms: [3], without: [9] })
})

test('an unknown order is by date, newest first', () => {
  expect(read({ posts_orderby: 'post_title', posts_order: 'ASC' })).toMatchObject({
    orderby: 'title',
    order: 'asc',
  })
  expect(read({ posts_orderby: 'rand', posts_order: 'up' })).toMatchObject({
    orderby: 'date',
    order: 'desc',
  })
})

test('counts are limited to 1 to 100, and negative ones mean all', () => {
  const count = (posts_per_page: unknown) => read({ posts_per_page }).per_page
  expect(['3', 0, '', 1000, -1].map(count)).toEqual([3, 6, 6, 100, 100])
  expect(['2', -5, 'x'].map((posts_offset) => read({ posts_offset }).offset)).toEqual([2, 0, 0])
})

test('the terms of a visitor filter are a list, a map or text', () => {
  const terms = [1, 'news']
  expect([terms, { terms }, { terms: { a: 1, b: 'news' } }].map(termsIn)).toEqual(
    Array(3).fill(terms),
  )
  expect(termsIn('1,,news')).toEqual(['1', 'news'])
  expect(termsIn({ terms: '' })).toEqual([])
})

const SELECTIONS: readonly (readonly [
  selection: Partial<Parameters<typeof selectionFilter>[0]>,
  isShown: boolean,
])[] = [
  [{}, true],
  [{ ids: [4] }, true],
  [{ ids: [] }, false],
  [{ terms: [1] }, true],
  [{ terms: [2] }, true],
  [{ terms: [3] }, false],
  [{ ids: [4], without: [4] }, false],
]

for (const [selection, isShown] of SELECTIONS)
  test(`${JSON.stringify(selection)} ${isShown ? 'shows' : 'hides'} the post`, () => {
    const isSelected = selectionFilter({ ids: undefined, terms: [], without: [], ...selection })
    expect(isSelected({ id: 4, categories: [1], tags: [2] })).toBe(isShown)
  })
