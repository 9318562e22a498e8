import { expect, test } from 'vitest'
import { withLazyImages, withLazyMedia } from './lazy-images.rules.ts'

const SIZE = 'width="2" height="1"'
const picture = `<img src="a.jpg" ${SIZE}>`
const aside = `<img decoding="async" src="a.jpg" ${SIZE}>`

test('the first three images load eagerly, the others lazily', () => {
  expect(withLazyImages(picture)).toBe(aside)
  const late = `<img loading="lazy" decoding="async" src="a.jpg" ${SIZE}>`
  expect(withLazyImages(picture.repeat(5))).toBe(aside.repeat(3) + late.repeat(2))
})

test('the first large image has high priority', () => {
  const large = '<img src="b.jpg" width="500" height="100">'
  const urgent = '<img fetchpriority="high" decoding="async" src="b.jpg" width="500" height="100">'
  const second = '<img decoding="async" src="b.jpg" width="500" height="100">'
  expect(withLazyImages(picture + large + large)).toBe(aside + urgent + second)
})

test('an image without a size only gets async decoding, and is not counted', () => {
  const bare = '<img src="a.jpg" width="2">'
  expect(withLazyImages(bare.repeat(4) + picture)).toBe(
    '<img decoding="async" src="a.jpg" width="2">'.repeat(4) + aside,
  )
})

test('explicit attributes are kept', () => {
  expect(withLazyImages(`<img src="a" ${SIZE} loading="eager" decoding="sync">`)).toBe(
    `<img src="a" ${SIZE} loading="eager" decoding="sync">`,
  )
  expect(withLazyImages(`<img src="a" ${SIZE} fetchpriority="high">`)).not.toContain('lazy')
})

test('images without a source, frames and texts without images are unchanged', () => {
  const frame = `<iframe src="a" ${SIZE}></iframe>`
  for (const text of [`<img alt="x" ${SIZE}>`, '<imgx src="a">', 'plain', frame])
    expect(withLazyImages(text)).toBe(text)
})

test('without the builder, images and frames with a size load lazily', () => {
  const frame = `<iframe src="a" ${SIZE}></iframe>`
  expect(withLazyMedia(`${picture}${frame}<img src="b">`)).toBe(
    `<img loading="lazy" decoding="async" src="a.jpg" ${SIZE}><iframe loading="lazy" src="a" ${SIZE}></iframe><img decoding="async" src="b">`,
  )
  const eager = `<img decoding="async" src="a" ${SIZE} loading="eager">`
  for (const text of [eager, `<img alt="x" ${SIZE}>`, 'plain'])
    expect(withLazyMedia(text)).toBe(text)
})
