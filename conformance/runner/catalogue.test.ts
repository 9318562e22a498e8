import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationIdOf } from '#conformance/case/case.ts'
import { testedOperations } from '#conformance/kinds/cases.ts'
import { constraintsIn } from '#conformance/kinds/values/good-values.ts'
import { PLAYBOOKS } from '#conformance/namespaces/index.ts'
import { requiredCases } from '#conformance/testing/coverage.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import { allCases } from './cases.ts'
import { catalogue } from './catalogue.ts'

for (const variant of ['a', 'b'] as const) {
  const contract = contractFor(variant)
  const cases = allCases(contract)

  test(`no operation, constraint or move of variant ${variant} is without a case`, () => {
    const known = new Set(cases.map(({ id }) => id))
    expect(requiredCases(contract).filter((id) => !known.has(id))).toEqual([])
  })

  test(`every case of variant ${variant} has its own id and an operation of the contract`, () => {
    const seen = new Set<string>()
    const twice = cases.filter(({ id }) => seen.size === seen.add(id).size)
    expect(twice.map(({ id }) => id)).toEqual([])
    const operations = new Set(contract.operations.map(({ id }) => id))
    expect(cases.filter((each) => !operations.has(operationIdOf(each)))).toEqual([])
  })

  test(`every rejection of variant ${variant} has a positive twin`, () => {
    const kinds = ['required', 'enum', 'type', 'bounds', 'length', 'pattern', 'items', 'format']
    const lonely = cases.filter(
      ({ kind, twin, level }) => kinds.includes(kind) && level !== 'assumed' && twin === undefined,
    )
    expect(lonely.map(({ id }) => id)).toEqual([])
  })
}

test('the values of each constraint agree with the contract', () => {
  for (const operation of testedOperations(contractFor('b')))
    for (const name of Object.keys(operation.args))
      for (const { good, bad, path } of constraintsIn(operation, name)) {
        const schema = operation.args[name] ?? {}
        for (const value of good) expect(findProblem(value, schema, name), path).toBeUndefined()
        for (const value of bad) expect(findProblem(value, schema, name), path).toBeDefined()
      }
})

test('every playbook is listed under the file that holds it', () => {
  const root = join(import.meta.dirname, '..', 'namespaces')
  const held = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('index.ts'))
    .filter((path) =>
      /: Playbook = |= connectionBook\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    .map((path) => `conformance/namespaces/${path}`)
  expect(PLAYBOOKS.map(({ file }) => file).toSorted()).toEqual(held.toSorted())
})

test('every case names an existing file', () => {
  const files = new Set(catalogue().map(({ file }) => file))
  const root = join(import.meta.dirname, '../..')
  expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
})
