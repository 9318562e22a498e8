import type { ShownCollection, ShownMember } from '#handlers/control/entries/collections.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { datasetFrom } from './dataset.rules.ts'
import { changesIn, differing, textOf } from './form.rules.ts'
import { columnsOf, operatorsLeft, queryOf } from './query.rules.ts'

const member = (name: string, more: Partial<ShownMember> = {}): ShownMember => ({
  name,
  kind: 'string',
  expected: 'a string',
  presence: 'needed',
  nullable: false,
  ...more,
})
const posts: ShownCollection = {
  name: 'posts',
  record: 'post',
  key: 'id',
  size: 2,
  members: [
    member('id', { kind: 'number' }),
    member('title'),
    member('content'),
    member('type'),
    member('author', { kind: 'number', refers: { collections: ['users'], to: 'a user' } }),
    member('tags', { kind: 'list', refers: { collections: ['terms'], to: 'terms' } }),
  ],
  relations: [],
}
const simple = (name: string): ShownCollection => ({
  name,
  record: name,
  key: 'id',
  size: 1,
  members: [member('id', { kind: 'number' })],
  relations: [],
})
const QUERY = { filters: [], orderBy: '', order: 'asc', page: 0 } as const

test('filters, an order and a page become one question', () => {
  const asked = new URLSearchParams(
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
  expect(Object.fromEntries(asked)).toEqual({
    take: '50',
    skip: '100',
    where: '{"author":{"gt":2,"lt":9},"title":{"contains":"tea"}}',
    orderBy: '{"title":"desc"}',
  })
})

test('columns are the key and what tells the records apart', () => {
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

test('only members whose text changed are sent, in the type the model wants', () => {
  const before = { id: 1, title: 'A', content: 'x\ny', author: 2, tags: [1] }
  const texts = Object.fromEntries(
    posts.members.map((each) => [each.name, textOf(each, Object(before)[each.name])]),
  )
  expect(changesIn(posts.members, { ...texts, content: 'x\r\ny' }, before)).toEqual({})
  expect(changesIn(posts.members, { ...texts, author: '3', tags: '[1,2]' }, before)).toEqual({
    author: 3,
    tags: [1, 2],
  })
  expect(changesIn(posts.members, { ...texts, author: 'me' }, before)).toEqual({ author: 'me' })
})

test('a part of a site takes along what it refers to', () => {
  const whole = {
    format: 'f',
    version: 1,
    variant: 'a',
    records: {
      posts: [
        { id: 1, author: 2, tags: [7] },
        { id: 3, author: 4, tags: [] },
      ],
      users: [{ id: 2 }, { id: 4 }],
      terms: [{ id: 7 }, { id: 8 }],
    },
  }
  const part = datasetFrom(
    whole,
    [posts, simple('users'), simple('terms')],
    [{ collection: 'posts', key: 1 }],
  )
  expect(part).toEqual({
    format: 'f',
    version: 1,
    variant: 'a',
    records: { posts: [whole.records.posts[0]], users: [{ id: 2 }], terms: [{ id: 7 }] },
  })
})

test('of a member each question is asked once', () => {
  const filter = { member: 'title', operator: 'contains', text: 'tea' }
  expect(operatorsLeft(member('title'), [filter])).toEqual(['equals', 'notEquals'])
  expect(operatorsLeft(member('content'), [filter])).toContain('contains')
})

test('a record that changed elsewhere names what did', () => {
  const one = { id: 1, title: 'Old', tags: [1] }
  expect(differing(posts.members, one, { ...one, tags: [1] })).toEqual([])
  expect(differing(posts.members, one, { ...one, title: 'New', tags: [2] })).toEqual([
    'title',
    'tags',
  ])
})
