import { expect, test } from 'vitest'
import { agrees, disagreement } from './tolerance.ts'

test('a disagreement about members shows only the keywords that disagree', () => {
  const expected = {
    properties: {
      data: { type: 'string', description: 'Stored text.' },
      kind: { type: 'string', enum: ['page', 'post'], default: '' },
      mode: { type: 'string' },
    },
  } as const
  const declared = {
    properties: {
      data: { type: 'string', description: 'Another text.', additionalProperties: true },
      kind: { type: 'string', enum: ['page', 'post', 'card'], default: '' },
    },
  }
  expect(disagreement('properties', declared, expected)).toEqual({
    expected: { kind: { enum: ['page', 'post'] }, mode: { type: 'string' } },
    declared: { kind: { enum: ['page', 'post', 'card'] }, mode: undefined },
  })
})

test('an object may list its required members', () => {
  const expected = { properties: { flip: { type: 'boolean', required: true } } } as const
  const flip = { type: 'boolean' }
  const listed = { properties: { flip }, required: ['flip'] }
  expect(agrees('properties', listed, expected)).toBe(true)
  expect(agrees('properties', { properties: { flip }, required: [] }, expected)).toBe(false)
})

test('a required member may list required members of its own', () => {
  const angle = { type: 'number', required: true } as const
  const expected = { properties: { args: { properties: { angle }, required: true } } } as const
  const args = { properties: { angle: { type: 'number' } }, required: ['angle'] }
  expect(agrees('properties', { properties: { args }, required: ['args'] }, expected)).toBe(true)
})

test('the branches of an object have its type and its required members', () => {
  const kind = { type: 'string', required: true } as const
  const expected = { oneOf: [{ type: 'object', properties: { kind } }] } as const
  const branch = { title: 'Turn', properties: { kind: { type: 'string' } } }
  const oneOf = [{ title: 'Flip', properties: {} }, branch]
  const declared = { type: 'object', required: ['kind'], oneOf }
  expect(agrees('oneOf', declared, expected)).toBe(true)
  expect(agrees('oneOf', { ...declared, required: [] }, expected)).toBe(false)
})
