import { expect, test } from 'vitest'
import { operationIdOf } from '#conformance/case/case.ts'
import { allCases } from '#conformance/runner/cases.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { extendContract, withBuiltIn } from '#openapi/extension/extend.ts'
import { arg } from '#openapi/language/define.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { citedStatement, isOfExtension, statementOf } from './statement.ts'

const { operations } = contractFor('b')
const byId = new Map(operations.map((operation) => [operation.id, operation]))

const statement = (id: string, spec: string, kind: 'bounds' | 'scenario' | 'route') =>
  statementOf({ id, spec, kind }, byId.get(id.slice(0, id.indexOf('/'))))

test('a case about an argument cites its row', () => {
  expect(statement('core.posts.list/args.per_page.maximum', '4.9', 'bounds')).toBe(
    'GET /core/v2/posts takes per_page: integer, at least 1, at most 100, default 10.',
  )
})

test('a case about a member cites that member', () => {
  expect(statement('core.posts.create/stores.meta.footnotes', '2.2', 'scenario')).toBe(
    'POST /core/v2/posts takes meta.footnotes: string, default "".',
  )
})

test('a case about a state transition cites that transition', () => {
  expect(statement('core.post-revisions.delete/removes', '3', 'scenario')).toContain('revision')
  expect(statement('builder.notes.delete/removes', '3', 'scenario')).toContain('note')
})

test('every case has a statement', () => {
  const silent = allCases(contractFor('b')).filter(
    (each) => !statementOf(each, byId.get(each.id.slice(0, each.id.indexOf('/')))),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('operations and arguments of an extension are not statements of the document', () => {
  const linked = withBuiltIn(contractFor('a'), NEIGHBOURS)
  const added = { arguments: { 'core.posts.list': { shelf: arg.string({}) } } }
  const contract = extendContract(linked, {
    format: 'understudy-extension',
    version: 1,
    variant: 'a',
    routes: [],
    ...added,
  })
  const isExtended = (id: string) =>
    isOfExtension(
      { id },
      contract.operations.find((own) => id.startsWith(`${own.id}/`)),
    )
  expect(isExtended('core.categories.list/args.per_page.maximum')).toBe(true)
  expect(isExtended('core.posts.list/args.shelf.type')).toBe(true)
  expect(isExtended('core.posts.list/args.per_page.maximum')).toBe(false)
})

test('every case at must is stated by a row or a sentence', () => {
  const unstated = allCases(contractFor('b'))
    .filter(({ level }) => level === 'must')
    .filter((each) => !citedStatement(each, byId.get(operationIdOf(each))))
  expect(unstated.map(({ id }) => id)).toEqual([])
})

test('a case outside the route tables cites its sentence', () => {
  expect(statement('core.posts.update/PUT.answer.json', '1', 'scenario')).toBe(
    'Requests and responses are JSON.',
  )
})
