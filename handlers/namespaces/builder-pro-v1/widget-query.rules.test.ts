import { expect, test } from 'vitest'
import { readQuery } from './widget-query.rules.ts'

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
