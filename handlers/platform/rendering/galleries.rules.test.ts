import { expect, test } from 'vitest'
import { galleryPlaceholder, withGalleries } from './galleries.rules.ts'
import type { Picture } from './pictures.rules.ts'

const picture = (id: number): Picture => ({
  ...{ id, alt: `Alt ${id}`, caption: '', link: `http://x.test/p${id}/` },
  ...{ folder: 'http://x.test/uploads', file: `${id}.jpg`, width: 100, height: 50 },
  sizes: new Map(),
})
const pictures = { find: picture, attachedTo: (id: number) => [picture(id * 10)] }

const show = (attributes: Readonly<Record<string, string>>): string =>
  withGalleries(galleryPlaceholder(new Map(Object.entries(attributes))), { id: 3, pictures })
const shownFiles = (text: string) => [...text.matchAll(/uploads\/(\d+)/g)].map(([, id]) => id)

test('the ids choose the files and their order', () => {
  expect(shownFiles(show({ ids: '5, 4,x' }))).toEqual(['5', '4'])
  expect(shownFiles(show({ include: '6' }))).toEqual(['6'])
})

test('without ids the files of the item are shown', () => {
  expect(shownFiles(show({}))).toEqual(['30'])
})

test('attributes cannot leave their place in the markup', () => {
  const text = show({ ids: '5', columns: `2' onclick='x`, size: 'a"><b>' })
  expect(text).not.toMatch(/onclick|<b>/)
})
