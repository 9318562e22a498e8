import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { withBuiltIn } from '#openapi/extension/extend.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { placesOf } from './places.ts'

const { operations } = withBuiltIn(contractFor('b'), NEIGHBOURS)
const named = (id: string) =>
  operations.filter((operation) => operation.id === id).map((operation) => placesOf(operation))

test('every operation has an existing contract file and behaviour file', () => {
  const lost = operations.filter((operation) => {
    const { contract, behaviour } = placesOf(operation)
    return ![...contract, ...behaviour].every((path) => existsSync(join(packageRoot(), path)))
  })
  expect(lost.map(({ id }) => id)).toEqual([])
})

test('an operation is found in the file that implements it, with its records', () => {
  expect(named('folders.csv.import')).toEqual([
    {
      contract: expect.arrayContaining(['openapi/namespaces/folders-v1/csv.ts']),
      behaviour: expect.arrayContaining(['handlers/namespaces/folders-v1/csv.ts']),
      state: expect.arrayContaining(['fixtures/models/folder.ts']),
      cases: 'conformance/namespaces/folders-v1/csv.ts',
    },
  ])
  expect(named('builder.components.update-titles')[0]?.behaviour[0]).toBe(
    'handlers/namespaces/builder-v1/components/versions.ts',
  )
})

test('an operation with a computed id is found in the file of its resource', () => {
  expect(named('core.page-revisions.read')[0]?.contract[0]).toBe(
    'openapi/namespaces/core-v2/revisions.ts',
  )
})

test('shared arguments and the functions behind an operation are listed too', () => {
  const [places] = named('core.posts.list')
  expect(places?.contract).toContain('openapi/shared/content-arguments.ts')
  expect(places?.behaviour).toContain('handlers/namespaces/core-v2/content/filters.rules.ts')
})

test('a linked resource is found in the file of its family', () => {
  expect(named('core.tags.list')[0]).toMatchObject({
    contract: expect.arrayContaining(['openapi/neighbours/terms.ts']),
    behaviour: expect.arrayContaining(['handlers/neighbours/terms.ts']),
  })
})
