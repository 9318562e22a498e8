import { expect, test } from 'vitest'
import { caption, createDrawing } from '#handlers/drawing/drawing.ts'
import { toJpeg } from '#handlers/drawing/jpeg.ts'
import { toPng } from '#handlers/drawing/png.ts'
import { toWebp } from '#handlers/drawing/webp.ts'
import { imageDimensions } from './image-dimensions.rules.ts'

const SIZE = { width: 321, height: 123 }
const drawing = createDrawing(SIZE, 120, caption(SIZE, []))

for (const [format, encode] of [
  ['png', toPng],
  ['jpeg', toJpeg],
  ['webp', toWebp],
] as const)
  test(`the size of a ${format} file is read`, () => {
    expect(imageDimensions(encode(drawing))).toEqual(SIZE)
  })

test('the size of a gif file is read', () => {
  const bytes = new Uint8Array(40)
  bytes.set([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x41, 0x01, 0x7b, 0x00])
  expect(imageDimensions(bytes)).toEqual(SIZE)
})

test('other files and cut ones have no size', () => {
  expect(
    imageDimensions(new TextEncoder().encode('%PDF-1.7 and some more text in it')),
  ).toBeUndefined()
  expect(imageDimensions(new Uint8Array([0xff, 0xd8]))).toBeUndefined()
  const cut = new Uint8Array(40)
  cut.set([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff])
  expect(imageDimensions(cut)).toBeUndefined()
})
