import { expect, test } from 'vitest'
import { operationIdOf } from '#conformance/case/case.ts'
import { aspectOf } from '#conformance/report/subject.ts'
import { catalogue } from '#conformance/runner/catalogue.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { sentencesOf } from './coverage.ts'
import { PROSE, RELATED_ASPECTS } from './prose.ts'

const cases = catalogue()
const contract = contractFor('b')

test('every sentence of the document has a case, or a reason against one', () => {
  const bare = Object.keys(SECTIONS).flatMap((section) =>
    sentencesOf(section, contract, cases)
      .filter(({ cases: resting, reason }) => resting.length === 0 && reason === undefined)
      .map(({ says }) => `${section}: ${says}`),
  )
  expect(bare).toEqual([])
})

test('a sentence without cases is found', () => {
  const [found] = sentencesOf('9', contract, [])
  expect(found).toMatchObject({ says: 'Namespaces carry their version.', cases: [] })
  const others = cases.filter(({ id }) => !/^suite\.plugins\.list\/.*search/.test(id))
  const bare = sentencesOf('4.6', contract, others).filter((each) => each.cases.length === 0)
  expect(bare.map(({ says }) => says)).toEqual(['GET /suite/v1/plugins takes search: string.'])
})

test('every section has sentences, and no sentence has both a case and a reason', () => {
  const empty = Object.keys(SECTIONS).filter(
    (section) => sentencesOf(section, contract, cases).length === 0,
  )
  expect(empty).toEqual([])
  const both = Object.values(PROSE)
    .flat()
    .filter(({ cases: globs, reason }) => (globs === undefined) === (reason === undefined))
  expect(both).toEqual([])
})

test('every id in a sentence has a case', () => {
  const globs = Object.values(PROSE).flatMap((sentences) =>
    sentences.flatMap(({ cases: named = [] }) => named),
  )
  const dead = [...new Set(globs)].filter((glob) => {
    const expression = globExpression(glob)
    return !cases.some(({ id }) => expression.test(id))
  })
  expect(dead).toEqual([])
  const known = new Set(cases.map(({ id }) => id))
  const beside = Object.entries(RELATED_ASPECTS).flatMap(([name, aspects]) =>
    aspects.map((aspect) => `${name.split('/')[0]}/${aspect}`),
  )
  expect(beside.filter((id) => !known.has(id))).toEqual([])
})

test('every aspect of a quirk has a case', () => {
  const named = new Map<string, boolean>()
  const byOperation = groupBy(cases, operationIdOf)
  // The proxy also judges requests, for which the suite has no case.
  for (const operation of contract.operations)
    for (const [name, quirk] of Object.entries(operation.quirks ?? {}))
      for (const glob of quirk.cases.filter((each) => !each.startsWith('request.'))) {
        const expression = globExpression(glob)
        const own = byOperation.get(operation.id) ?? []
        const key = `${operation.namespace} ${name}: ${glob}`
        named.set(key, named.get(key) || own.some((each) => expression.test(aspectOf(each))))
      }
  expect([...named].filter(([, isKnown]) => !isKnown).map(([key]) => key)).toEqual([])
})
