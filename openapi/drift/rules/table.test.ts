import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { basisOf, basisOfKeyword, provenanceOf } from '#openapi/drift/surface/provenance.ts'
import { arg } from '#openapi/language/arguments.ts'
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

test('an assumed keyword leaves the argument and its other keywords stated', () => {
  const provenance = provenanceOf(operationOf('seo.ai-suggestions.generate'), false)
  expect(basisOfKeyword(provenance, 'platform', 'enum')).toMatchObject({
    kind: 'assumed',
    decision: 'D-012',
  })
  const stated = { kind: 'stated', section: '4.13' }
  expect(basisOfKeyword(provenance, 'platform', 'required')).toMatchObject(stated)
  expect(basisOf(provenance, 'args', 'platform')).toMatchObject(stated)
})

test('an argument that the document does not name is assumed with all of its keywords', () => {
  const operation = operationOf('seo.ai-suggestions.generate')
  const tone = arg.string({ assumption: { decision: 'D-034', keywords: 'all' } })
  const provenance = provenanceOf({ ...operation, args: { ...operation.args, tone } }, false)
  const assumed = { kind: 'assumed', decision: 'D-034' }
  expect(basisOf(provenance, 'args', 'tone')).toMatchObject(assumed)
  expect(basisOfKeyword(provenance, 'tone', 'type')).toMatchObject(assumed)
})
