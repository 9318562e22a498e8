import { expect, test } from 'vitest'
import { member, posts } from '#bin/inspector/testing/collections.ts'
import { columnsOf, operatorsLeft, queryOf, queryText, readQueryText } from './query.rules.ts'

const QUERY = { filters: [], orderBy: '', order: 'asc', page: 0 } as const

test('filters, an order and a page are combined into one query', () => {
  const query = new URLSearchParams(
    queryOf(posts, {
      ...QUERY,
      filters: [
        { member: 'author', operator: 'gt', text: '2' },
        { member: 'title', operator: 'contains', text: 'tea' },
        { member: 'author', operator: 'lt', text: '9' },
        { member: 'type', operator: 'equals', text: '' },
      ],
      orderBy: 'title',
      order: 'desc',
      page: 2,
    }),
  )
  expect(Object.fromEntries(query)).toEqual({
    take: '50',
    skip: '100',
    where: '{"author":{"gt":2,"lt":9},"title":{"contains":"tea"}}',
    orderBy: '{"title":"desc"}',
  })
})

test('columns are the key and the distinguishing members', () => {
  const records = [1, 2].map((id) => ({
    id,
    title: `Post ${id}`,
    content: 'long '.repeat(id * 50),
    type: 'post',
    author: id,
    tags: [],
  }))
  expect(columnsOf(posts, records).map(({ name }) => name)).toEqual(['id', 'title', 'author'])
})

test('each operator is used once per member', () => {
  const filter = { member: 'title', operator: 'contains', text: 'tea' }
  expect(operatorsLeft(member('title'), [filter])).toEqual(['equals', 'notEquals'])
  expect(operatorsLeft(member('content'), [filter])).toContain('contains')
})

test('a query is part of the address', () => {
  const query = {
    filters: [
      { member: 'title', operator: 'contains', text: 'tea ~ | & more' },
      { member: 'author', operator: 'gt', text: '' },
    ],
    orderBy: 'title',
    order: 'desc',
    page: 2,
  } as const
  expect(readQueryText(queryText(query))).toEqual(query)
  expect(queryText(QUERY)).toBe('')
  expect(readQueryText('')).toEqual(QUERY)
  expect(readQueryText('{')).toEqual(QUERY)
})
