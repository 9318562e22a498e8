import { expect, test } from 'vitest'
import { fileForWidth, imageSizes } from './image-sizes.rules.ts'

const image = (width: number, height: number) => ({ file: '2026/door.jpg', width, height })

test('an image is scaled into boxes that it is larger than', () => {
  const sizes = imageSizes(image(1200, 800)).map(({ name, file }) => [name, file])
  expect(sizes).toEqual([
    ['medium', '2026/door-300x200.jpg'],
    ['large', '2026/door-1024x683.jpg'],
    ['thumbnail', '2026/door-150x150.jpg'],
    ['medium_large', '2026/door-768x512.jpg'],
  ])
  expect(imageSizes(image(2400, 2400))).toHaveLength(6)
  expect(imageSizes(image(100, 80))).toEqual([])
})

test('a thumbnail is not larger than the image', () => {
  expect(imageSizes(image(200, 80))).toMatchObject([{ width: 150, height: 80 }])
})

test('the smallest file that is wide enough, or the image', () => {
  expect(fileForWidth(image(1200, 800), 600)).toBe('2026/door-768x512.jpg')
  expect(fileForWidth(image(1200, 800), 300)).toBe('2026/door-300x200.jpg')
  expect(fileForWidth(image(500, 400), 400)).toBe('2026/door.jpg')
})
