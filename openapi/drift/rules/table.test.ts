import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { basisOf, provenanceOf } from '#openapi/drift/surface/provenance.ts'
import { RATINGS } from './define.ts'
import { RULE_IDS, RULES } from './table.ts'

test('every rule has a title, a reason, an origin and acceptance advice', () => {
  for (const id of RULE_IDS) {
    const { title, reason, origin, accept, rating } = RULES[id]
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(RATINGS).toContain(rating)
    for (const text of [reason, origin, accept]) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(title.length).toBeGreaterThan(5)
  }
})

const operationOf = (id: string) => {
  const operation = contractFor('b').operations.find((each) => each.id === id)
  if (!operation) throw new Error(`expected an operation ${id}, got none`)
  return operation
}

test('a decision about one argument leaves the others stated', () => {
  const provenance = provenanceOf(operationOf('seo.ai-suggestions.generate'), false)
  expect(basisOf(provenance, 'args', 'platform')).toMatchObject({
    kind: 'assumed',
    decision: 'D-012',
  })
  expect(basisOf(provenance, 'args', 'editor')).toMatchObject({ kind: 'stated', section: '4.13' })
})

test('the arguments named by decisions exist', () => {
  const decided = contractFor('b').operations.filter(({ assumed }) => assumed?.args)
  for (const operation of decided) {
    const names = Object.keys({ ...operation.args, ...operation.undeclared })
    const provenance = provenanceOf(operation, false)
    const kinds = names.map((name) => basisOf(provenance, 'args', name).kind)
    // Undeclared arguments and alternative spellings are not in the index, so nothing is assumed
    // about them.
    const isOutside = ['D-020', 'D-032'].includes(operation.assumed?.args ?? '')
    expect(`${operation.id} ${kinds.includes('assumed')}`).toBe(`${operation.id} ${!isOutside}`)
  }
})
