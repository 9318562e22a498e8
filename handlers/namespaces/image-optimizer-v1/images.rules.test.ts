import { expect, test } from 'vitest'
import type { MediaRecord } from '#fixtures/models/media.ts'
import {
  addTotals,
  filesOf,
  hasValidMeta,
  isPicture,
  isSupported,
  optimizedSize,
  sizesOf,
  totalsOf,
} from './images.rules.ts'

const photo: MediaRecord = {
  id: 12,
  title: 'Team',
  slug: 'team',
  alt: '',
  caption: '',
  mime_type: 'image/jpeg',
  file: 'team.jpg',
  width: 600,
  height: 400,
  filesize: 240_000,
  author: 1,
  date: '2026-03-01T10:00:00',
  parent: 0,
}
const optimized = {
  id: 12,
  status: 'optimized',
  initial_filesize: 480_000,
  has_backup: true,
} as const

test('four formats can be optimised, other images cannot', () => {
  const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml', 'video/mp4']
  const files = kinds.map((mime_type) => ({ ...photo, mime_type }))
  expect(files.map(isSupported)).toEqual([true, true, true, true, false, false])
  expect(files.map(isPicture)).toEqual([true, true, true, true, true, false])
  expect(hasValidMeta(photo)).toBe(true)
  expect(hasValidMeta({ ...photo, height: 0 })).toBe(false)
})

test('optimising shrinks a supported file and leaves others unchanged', () => {
  for (const mime_type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif']) {
    expect(optimizedSize({ ...photo, mime_type }, 1000)).toBeLessThan(1000)
    expect(optimizedSize({ ...photo, mime_type }, 1000)).toBeGreaterThan(500)
  }
  expect(optimizedSize({ ...photo, mime_type: 'image/svg+xml' }, 1000)).toBe(1000)
})

test('an image has the sizes smaller than itself', () => {
  const names = (width: number) => sizesOf({ ...photo, width }).map(({ size_name }) => size_name)
  expect(names(600)).toEqual(['full', 'medium', 'thumbnail'])
  expect(names(300)).toEqual(['full', 'thumbnail'])
  expect(names(150)).toEqual(['full'])
})

test('the medium size keeps the proportions, the thumbnail is square', () => {
  expect(sizesOf(photo)).toEqual([
    { size_name: 'full', width: 600, height: 400 },
    { size_name: 'medium', width: 300, height: 200 },
    { size_name: 'thumbnail', width: 150, height: 150 },
  ])
})

test('smaller files have a size proportional to their area', () => {
  expect(filesOf(photo, optimized)).toEqual([
    { size_name: 'full', current: 240_000, initial: 480_000 },
    { size_name: 'medium', current: 60_000, initial: 120_000 },
    { size_name: 'thumbnail', current: 22_500, initial: 45_000 },
  ])
})

test('totals count files, and optimised ones only after the work', () => {
  expect(totalsOf(photo, undefined)).toEqual({
    total_image_count: 3,
    optimized_image_count: 0,
    current_image_size: 322_500,
    initial_image_size: 322_500,
  })
  const again = { ...optimized, status: 'reoptimizing-in-progress' } as const
  expect(totalsOf(photo, again).optimized_image_count).toBe(3)
})

test('totals of several images are summed, totals of none are zero', () => {
  const one = totalsOf(photo, optimized)
  expect(addTotals([one, one])).toEqual({
    total_image_count: 6,
    optimized_image_count: 6,
    current_image_size: 645_000,
    initial_image_size: 1_290_000,
  })
  expect(Object.values(addTotals([]))).toEqual([0, 0, 0, 0])
})

test('the files of a recorded image are the recorded ones', () => {
  const file = (width: number, filesize: number) => ({ width, height: width, filesize })
  const recorded = { ...photo, sizes: { wide: file(500, 6000), full: file(600, 240_000) } }
  expect(filesOf(recorded, undefined)).toEqual([
    { size_name: 'full', current: 240_000, initial: 240_000 },
    { size_name: 'wide', current: 6000, initial: 6000 },
  ])
  expect(
    filesOf({ ...recorded, filesize: 120_000 }, { ...optimized, initial_filesize: 240_000 }),
  ).toEqual([
    { size_name: 'full', current: 120_000, initial: 240_000 },
    { size_name: 'wide', current: 3000, initial: 6000 },
  ])
})
