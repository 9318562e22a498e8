import { expect, test } from 'vitest'
import { withLazyPictures } from './pictures.rules.ts'

const SIZE = 'width="2" height="1"'
const picture = `<img src="a.jpg" ${SIZE}>`
const aside = `<img decoding="async" src="a.jpg" ${SIZE}>`

test('the first three pictures are loaded at once, the others late', () => {
  expect(withLazyPictures(picture)).toBe(aside)
  const late = `<img loading="lazy" decoding="async" src="a.jpg" ${SIZE}>`
  expect(withLazyPictures(picture.repeat(5))).toBe(aside.repeat(3) + late.repeat(2))
})

test('the first large picture comes before everything else', () => {
  const large = '<img src="b.jpg" width="500" height="100">'
  const urgent = '<img fetchpriority="high" decoding="async" src="b.jpg" width="500" height="100">'
  const second = '<img decoding="async" src="b.jpg" width="500" height="100">'
  expect(withLazyPictures(picture + large + large)).toBe(aside + urgent + second)
})

test('a picture without a size is only decoded aside, and not counted', () => {
  const bare = '<img src="a.jpg" width="2">'
  expect(withLazyPictures(bare.repeat(4) + picture)).toBe(
    '<img decoding="async" src="a.jpg" width="2">'.repeat(4) + aside,
  )
})

test('what a writer decided stays', () => {
  expect(withLazyPictures(`<img src="a" ${SIZE} loading="eager" decoding="sync">`)).toBe(
    `<img src="a" ${SIZE} loading="eager" decoding="sync">`,
  )
  expect(withLazyPictures(`<img src="a" ${SIZE} fetchpriority="high">`)).not.toContain('lazy')
})

test('without a source, in frames, and without pictures, nothing changes', () => {
  const frame = `<iframe src="a" ${SIZE}></iframe>`
  for (const text of [`<img alt="x" ${SIZE}>`, '<imgx src="a">', 'plain', frame])
    expect(withLazyPictures(text)).toBe(text)
})
