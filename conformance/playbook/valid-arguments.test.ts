import { expect, test } from 'vitest'
import { readIndex } from '#conformance/targets/index-document.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { reachableArguments } from './valid-arguments.ts'

const contract = contractFor('a')
const operation = contract.operations.find(({ id }) => id === 'builder.settings.read')

/** The arguments for a deployment that lists the route with another pattern of `key`. */
function argumentsWith(expression: string) {
  if (!operation) throw new Error('expected the operation builder.settings.read, got none')
  const pattern = operation.path.replace('{key}', `(?P<key>${expression})`)
  const index = readIndex({ routes: { [pattern]: { methods: ['GET'], endpoints: [] } } })
  return reachableArguments({ index }, operation, { key: 'builder_sample' })
}

test('a narrower pattern gets a value that it matches', () => {
  expect(argumentsWith('[\\w]+')).toEqual({ key: 'builder_sample' })
  expect(argumentsWith('[a-z]')).toEqual({ key: 'a' })
})

test('a pattern in another regular expression dialect leaves the value unchanged', () => {
  expect(argumentsWith('[a-z]++')).toEqual({ key: 'builder_sample' })
})
