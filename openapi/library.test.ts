import { expect, test } from 'vitest'
import { type ContractOperation, checkArguments, contractFor } from './library.ts'

const list = contractFor('a').operations.find(
  ({ id }) => id === 'core.posts.list',
) as ContractOperation

test('arguments are returned converted', () => {
  expect(checkArguments(list, { per_page: '5', include: '1,2' })).toEqual({
    args: { per_page: 5, include: [1, 2] },
  })
})

test('invalid arguments are returned with the messages of the interface', () => {
  const checked = checkArguments(list, { per_page: 101 })
  expect('problems' in checked && checked.problems['per_page']?.message).toBe(
    'per_page must be between 1 (inclusive) and 100 (inclusive)',
  )
})

test('missing required arguments are reported', () => {
  const run = contractFor('a').operations.find(({ id }) => id === 'batch.run') as ContractOperation
  expect(checkArguments(run, {})).toEqual({ missing: ['requests'], problems: {} })
})
