import { expect, test } from 'vitest'
import type { Bound, ValueShape } from '#openapi/drift/surface/shape.ts'
import { mergeShapes } from './merge-shapes.ts'

const withMinimum = (minimum: Bound): ValueShape => ({
  pointer: '',
  named: false,
  types: ['number'],
  nullable: false,
  bounds: { minimum },
  uniqueItems: false,
  members: new Map(),
  branches: [],
})

test('of equal bounds the exclusive one is the tightest', () => {
  const inclusive = withMinimum({ value: 1, exclusive: false })
  const exclusive = withMinimum({ value: 1, exclusive: true })
  const higher = withMinimum({ value: 2, exclusive: false })
  expect(mergeShapes([inclusive, exclusive]).bounds).toEqual(exclusive.bounds)
  expect(mergeShapes([exclusive, inclusive]).bounds).toEqual(exclusive.bounds)
  expect(mergeShapes([exclusive, higher]).bounds).toEqual(higher.bounds)
})
