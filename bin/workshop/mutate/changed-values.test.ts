import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { changedValueDrafts } from './changed-values.ts'

const { operations } = contractFor('a')

/** The arguments that the handler of a mutant receives. */
function received(operationId: string, place: string, args: object) {
  const operation = operations.find(({ id }) => id === operationId)
  const draft = operation && changedValueDrafts(operation).find((each) => each.place === place)
  if (!draft?.behaves) throw new Error(`expected a mutant ${operationId}:${place}, got none`)
  const trace = { ran: 0, acted: 0 }
  const seen: unknown[] = []
  const own = { handle: (call: { args: object }) => ({ body: seen.push(call.args) }) }
  draft.behaves(own, trace).handle({ args } as never)
  return [...seen, trace.acted]
}

const LIST = 'core.posts.list'
const UPDATE = 'core.posts.update'

for (const [operation, place, sent, used] of [
  [LIST, 'order.confused', { order: 'asc' }, { order: 'desc' }],
  [LIST, 'status.confused', { status: ['publish'] }, { status: ['future'] }],
  [LIST, 'slug.first', { slug: ['a', 'b'] }, { slug: ['a'] }],
  [LIST, 'search.lost', { search: 'a', page: 2 }, { page: 2 }],
  [LIST, 'after.later', { after: '2024-02-29T23:30:00Z' }, { after: '2024-03-01T00:30:00' }],
  [UPDATE, 'sticky.inverted', { sticky: true }, { sticky: false }],
  [UPDATE, 'slug.lowered', { slug: 'A-b' }, { slug: 'a-b' }],
  [UPDATE, 'meta.first-member', { meta: { a: 1, b: 2 } }, { meta: { a: 1 } }],
] as const)
  test(`${place} changes ${JSON.stringify(sent)}`, () => {
    expect(received(operation, place, sent)).toEqual([used, 1])
  })

test('other values are used as sent', () => {
  expect(received(LIST, 'slug.first', { slug: ['a'], page: 2 })).toEqual([
    { slug: ['a'], page: 2 },
    0,
  ])
})
