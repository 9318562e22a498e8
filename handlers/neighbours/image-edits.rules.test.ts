import { expect, test } from 'vitest'
import { editedSize } from './image-edits.rules.ts'

const SIZE = { width: 400, height: 300 }

test('a quarter turn swaps the sides, a half turn keeps them', () => {
  expect(editedSize(SIZE, [{ type: 'rotate', args: { angle: 90 } }])).toEqual({
    width: 300,
    height: 400,
  })
  expect(editedSize(SIZE, [{ type: 'rotate', args: { angle: 180 } }])).toEqual(SIZE)
})

test('a crop keeps its part of the image', () => {
  const crop = { type: 'crop', args: { width: 50, height: 10 } } as const
  expect(editedSize(SIZE, [crop])).toEqual({ width: 200, height: 30 })
})

test('edits that change nothing are no edits', () => {
  expect(editedSize(SIZE, [])).toBeUndefined()
  expect(editedSize(SIZE, [{ type: 'crop', args: { width: 100, height: 100 } }])).toBeUndefined()
})
