import { expect, test } from 'vitest'
import type { MediaRecord } from '#fixtures/models/media.ts'
import { renderHtml } from './gallery.rules.ts'

const logo: MediaRecord = {
  id: 15,
  title: 'Logo',
  slug: 'logo',
  alt: 'a',
  caption: 'Our "mark"',
  mime_type: 'image/png',
  file: '2025/01/a.png',
  width: 10,
  height: 10,
  filesize: 300,
  author: 2,
  date: '2026-03-01T10:00:00',
  parent: 0,
}
const manual: MediaRecord = { ...logo, id: 16, mime_type: 'application/pdf' }

const html = (files: readonly MediaRecord[], options: Readonly<Record<string, unknown>> = {}) =>
  renderHtml(files, {
    param: (name) => options[name],
    base: 'https://example.test',
    home: 'https://example.test/de',
  })
const idsOf = (text: string) => [...text.matchAll(/image-(\d+)/g)].map(([, id]) => Number(id))

test('options become classes and dimensions of the list', () => {
  const options = { layout: 'grid', columns: 2, isCropped: true, linkTo: 'media' }
  const source = 'https://example.test/uploads/2025/01/a.png'
  expect(html([logo], { ...options, spaceAroundImage: 3, imgMinWidth: 50 })).toBe(
    `<ul class="folders-gallery layout-grid columns-2 is-cropped" style="--columns: 2;--space: 3px;--min-width: 50px;"><li class="blocks-gallery-item"><figure><a href="${source}"><img src="${source}" alt="a" class="image-15"/></a></figure></li></ul>`,
  )
})

test('absent options leave blanks', () => {
  expect(html([logo])).toContain(
    'class="folders-gallery layout- columns-" style="--columns: ;--space: px;--min-width: px;"',
  )
})

test('without files the result is empty, without images it is a notice', () => {
  expect(html([])).toBe('')
  expect(html([manual])).toContain(
    '<p>This folder has no images, please choose another one.</p></div></div></li></ul>',
  )
  expect(idsOf(html([manual, logo]))).toEqual([15])
})

test('images are sorted by date, or by the requested member, in either direction', () => {
  const second = { ...logo, id: 8, title: 'arch', date: '2026-01-01T00:00:00', filesize: 1000 }
  const files = [logo, { ...second, file: '2020/z.png', author: 1 }]
  expect(idsOf(html(files))).toEqual([8, 15])
  expect(idsOf(html(files, { sortBy: 'date', sortType: 'desc' }))).toEqual([15, 8])
  expect(idsOf(html(files, { sortBy: 'title', sortType: 'ASC' }))).toEqual([8, 15])
  expect(idsOf(html(files, { sortBy: 'file_name' }))).toEqual([15, 8])
  expect(idsOf(html(files, { sortBy: 'size' }))).toEqual([15, 8])
  expect(idsOf(html(files, { sortBy: 'author' }))).toEqual([8, 15])
})

test('ties are sorted by id', () => {
  const files = [
    { ...logo, id: 9 },
    { ...logo, id: 3 },
  ]
  expect(idsOf(html(files, { sortBy: 'title' }))).toEqual([3, 9])
})

test('an image links to its own page, to its file or has no link', () => {
  expect(html([logo], { linkTo: 'attachment' })).toContain(
    '<a href="https://example.test/de/logo/"><img ',
  )
  expect(html([logo], { linkTo: 'none' })).toContain('<figure><img ')
})

test('a caption is shown if requested and present', () => {
  expect(html([logo], { hasCaption: true })).toContain(
    '<figcaption>Our &quot;mark&quot;</figcaption></figure>',
  )
  expect(html([logo])).not.toContain('figcaption')
  expect(html([{ ...logo, caption: '' }], { hasCaption: true })).not.toContain('figcaption')
})

test('options are escaped in attributes', () => {
  expect(html([logo], { className: '"><script>' })).not.toContain('<script>')
  expect(html([{ ...logo, alt: '"onload="x' }])).toContain('alt="&quot;onload=&quot;x"')
})
