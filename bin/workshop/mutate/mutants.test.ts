import { expect, test } from 'vitest'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { editOperation, editPlace, placesIn } from './contract-edits.ts'
import { otherDefault } from './defaults.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf, selectMutants } from './mutants.ts'
import { readAcceptances, unusedAcceptances } from './survivors.ts'

const contract = contractFor('b')
const mutants = mutantsOf(contract)

const operationOf = ({ operations }: Contract, id: string): ContractOperation | undefined =>
  operations.find((operation) => operation.id === id)

function mutant(id: string): Mutant {
  const found = mutants.find((each) => each.id === id)
  if (!found) throw new Error(`expected a mutant ${id}, got none`)
  return found
}

/** The operation as served by the mutant. */
function served(id: string): ContractOperation | undefined {
  const { operation, fault } = mutant(id)
  return operationOf(editOperation(contract, operation, fault.served ?? ((own) => own)), operation)
}

test('mutant ids are unique', () => {
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
})

test('every accepted survivor names an existing mutant', () => {
  expect(unusedAcceptances(readAcceptances(), mutants)).toEqual([])
  expect(unusedAcceptances([{ mutants: ['write-lost:gone'], reason: '' }], mutants)).toEqual([
    'write-lost:gone',
  ])
})

test('every judged operation has mutants, and there are thousands of them', () => {
  const broken = new Set(mutants.map(({ operation }) => operation))
  expect(broken.size).toBe(contract.operations.filter(({ unlisted }) => !unlisted).length)
  expect(mutants.length).toBeGreaterThan(5000)
})

test('a missing route is not served', () => {
  expect(served('route-missing:core.posts.list')).toBeUndefined()
})

test('a missing method leaves the others', () => {
  expect(served('method-missing:core.posts.update:PUT')?.methods).toEqual(['POST', 'PATCH'])
})

test('a bound is off by one in both directions', () => {
  const high = served('bound-off:core.posts.list:per_page.maximum.101')
  const low = served('bound-off:core.posts.list:per_page.maximum.99')
  expect(high?.args['per_page']?.maximum).toBe(101)
  expect(low?.args['per_page']?.maximum).toBe(99)
})

test('a widened enum accepts anything, a narrowed one lacks a value', () => {
  const before = operationOf(contract, 'core.posts.list')?.args['order']?.enum ?? []
  const narrowed = served(`enum-narrowed:core.posts.list:order.enum.${String(before[0])}`)
  expect(served('enum-widened:core.posts.list:order.enum')?.args['order']?.enum).toBeUndefined()
  expect(narrowed?.args['order']?.enum).toEqual(before.slice(1))
})

test('a required argument may be omitted', () => {
  const operation = served('required-dropped:batch.run:requests.required')
  expect(operation?.args['requests']?.required).toBeUndefined()
})

test('a path class is changed for one operation and not for its neighbours', () => {
  const { operation, fault } = mutant('capture-wrong:core.posts.read:id.wider')
  const { routes } = editOperation(contract, operation, fault.served ?? ((own) => own))
  const updating = routes.find(({ operations }) =>
    operations.some(({ id }) => id === 'core.posts.update'),
  )
  expect(served('capture-wrong:core.posts.read:id.wider')?.params['id']?.capture).toBe('[^/]+')
  expect(updating?.operations[0]?.params['id']?.capture).toBe('[\\d]+')
})

test('a fault of the index leaves the served routes unchanged', () => {
  const { fault } = mutant('index-wrong:core.posts.list:args.per_page.maximum')
  expect(fault.served).toBeUndefined()
  const shown = operationOf(fault.shown?.(contract) ?? contract, 'core.posts.list')
  expect(shown?.args['per_page']?.maximum).toBe(101)
})

test('creating mutants does not change the contract', () => {
  const before = JSON.stringify(contract.operations)
  for (const { fault, operation } of mutants) {
    const own = operationOf(contract, operation)
    if (own) fault.served?.(own)
  }
  expect(JSON.stringify(contract.operations)).toBe(before)
})

test('a nested place of an argument is changed in place', () => {
  const batch = operationOf(contract, 'batch.run') as ContractOperation
  const place = placesIn(batch).find(({ name }) => name === 'requests[].method')
  const edited = editPlace({ path: place?.path ?? [] }, () => ({ type: 'null' }))(batch)
  expect(edited?.args['requests']?.items?.properties?.['method']).toEqual({ type: 'null' })
  expect(batch.args['requests']?.items?.properties?.['method']).not.toEqual({ type: 'null' })
})

test('another default is a valid value of the argument', () => {
  expect(otherDefault({ type: 'boolean', default: false })).toBe(true)
  expect(otherDefault({ type: 'integer', default: 10, minimum: 1, maximum: 100 })).toBe(9)
  expect(otherDefault({ type: 'integer', default: 1, minimum: 1 })).toBe(2)
  expect(otherDefault({ type: 'string', enum: ['a', 'b'], default: 'a' })).toBe('b')
  expect(otherDefault({ type: 'string', default: null })).toBeUndefined()
})

test('a sample depends only on its seed', () => {
  const ids = (seed: number) =>
    selectMutants(mutants, { only: [], kinds: [], sample: 50, seed }).map(({ id }) => id)
  expect(ids(1)).toHaveLength(50)
  expect(ids(1)).toEqual(ids(1))
  expect(ids(1)).not.toEqual(ids(2))
})

test('namespaces, operations and ids select mutants', () => {
  const count = (only: string) => selectMutants(mutants, { only: [only], kinds: [] }).length
  expect(count('core.posts.list')).toBeGreaterThan(50)
  expect(count('spamfilter/v1')).toBeGreaterThan(50)
  expect(count('route-missing:*')).toBe(
    selectMutants(mutants, { only: [], kinds: ['route-missing'] }).length,
  )
})
