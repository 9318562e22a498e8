import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { draftFields } from './draft-fields.ts'
import { readNames, vocabularyOf } from './names.ts'

const WORDS = { core: 'acme', suite: 'smith-one', 'starter-theme': 'smith-base' }
const { field } = vocabularyOf(readNames(WORDS))

function drafted(id: string, body: unknown) {
  const operation = contractFor('a').operations.find((each) => each.id === id)
  if (!operation) throw new Error(`expected an operation ${id}, got none`)
  return draftFields([{ operation, body }], field)
}

const plugin = { slug: 'builder', status: 'active', version: '1', newVersion: null }
const states = { ...plugin, isMigrated: false, isConnected: false }

test('a member with another word in its place is drafted', () => {
  expect(drafted('suite.plugins.list', [{ ...states, hasAcmeOnePackage: true }])).toEqual({
    names: { hasSuitePackage: 'hasAcmeOnePackage' },
    uncertain: [],
  })
})

test('a member with the expected name, of another type or with other words is not', () => {
  const none = { names: {}, uncertain: [] }
  expect(drafted('suite.plugins.list', [{ ...states, hasSmithOnePackage: true }])).toEqual(none)
  expect(drafted('suite.plugins.list', [{ ...states, hasAcmeOnePackage: 'yes' }])).toEqual(none)
  expect(drafted('suite.plugins.list', [{ ...states, isPaid: true }])).toEqual(none)
})

test('a member with several candidates is listed', () => {
  const both = { ...states, hasAcmeOnePackage: true, hasOtherPackage: true }
  expect(drafted('suite.plugins.list', [both])).toEqual({
    names: {},
    uncertain: ['member hasSuitePackage; unknown there: hasAcmeOnePackage, hasOtherPackage'],
  })
})
