import { expect, test } from 'vitest'
import { type ContractOperation, checkArguments, contractFor } from './library.ts'

const list = contractFor('a').operations.find(
  ({ id }) => id === 'core.posts.list',
) as ContractOperation

test('arguments come back converted', () => {
  expect(checkArguments(list, { per_page: '5', include: '1,2' })).toEqual({
    args: { per_page: 5, include: [1, 2] },
  })
})

test('refused arguments come back with the words of the interface', () => {
  const checked = checkArguments(list, { per_page: 101 })
  expect('problems' in checked && checked.problems['per_page']?.message).toBe(
    'per_page must be between 1 (inclusive) and 100 (inclusive)',
  )
})

test('required arguments are missed', () => {
  const run = contractFor('a').operations.find(({ id }) => id === 'batch.run') as ContractOperation
  expect(checkArguments(run, {})).toEqual({ missing: ['requests'], problems: {} })
})
