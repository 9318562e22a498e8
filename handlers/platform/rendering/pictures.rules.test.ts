import { expect, test } from 'playwright/test'
import { withLazyPictures } from './pictures.rules.ts'

const SIZE = 'width="2" height="1"'

test('a picture with a size is loaded late and decoded aside', () => {
  expect(withLazyPictures(`<p><img src="a.jpg" ${SIZE}></p>`)).toBe(
    `<p><img loading="lazy" decoding="async" src="a.jpg" ${SIZE}></p>`,
  )
})

test('a picture without a size is only decoded aside', () => {
  expect(withLazyPictures('<img src="a.jpg" width="2">')).toBe(
    '<img decoding="async" src="a.jpg" width="2">',
  )
})

test('what a writer decided stays', () => {
  expect(withLazyPictures(`<img src="a" ${SIZE} loading="eager" decoding="sync">`)).toBe(
    `<img src="a" ${SIZE} loading="eager" decoding="sync">`,
  )
  expect(withLazyPictures(`<img src="a" ${SIZE} fetchpriority="high">`)).not.toContain('lazy')
})

test('a frame with a size is loaded late, an embedded site looks after itself', () => {
  expect(withLazyPictures(`<iframe src="a" ${SIZE}></iframe>`)).toBe(
    `<iframe loading="lazy" src="a" ${SIZE}></iframe>`,
  )
  const embedded = `<iframe src="a" ${SIZE} data-secret="x"></iframe>`
  expect(withLazyPictures(embedded)).toBe(embedded)
  expect(withLazyPictures('<iframe src="a"></iframe>')).toBe('<iframe src="a"></iframe>')
})

test('without a source, and without pictures, nothing changes', () => {
  for (const text of [`<img alt="x" ${SIZE}>`, '<imgx src="a">', 'plain'])
    expect(withLazyPictures(text)).toBe(text)
})
