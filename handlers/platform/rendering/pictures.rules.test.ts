import { expect, test } from 'vitest'
import { type Picture, sourceAttributes, withPictures } from './pictures.rules.ts'

const FOLDER = 'http://x.test/uploads'
const size = (file: string, width: number, height: number) => ({ file, width, height })
const picture: Picture = {
  ...{ id: 7, alt: '', caption: '', link: '', folder: FOLDER },
  ...size('a.jpg', 4000, 2000),
  sizes: new Map([
    ['medium', size('a-300x150.jpg', 300, 150)],
    ['thumbnail', size('a-150x150.jpg', 150, 150)],
    ['large', size('a-1024x512.jpg', 1024, 512)],
  ]),
}
const site = { find: (id: number) => (id === 7 ? picture : undefined), attachedTo: () => [] }

test('sources have the ratio of the image, and are not wider than screens', () => {
  const [shown] = picture.sizes.values()
  expect(shown && sourceAttributes(picture, shown, FOLDER)).toBe(
    ` srcset="${FOLDER}/a-300x150.jpg 300w, ${FOLDER}/a-1024x512.jpg 1024w" sizes="(max-width: 300px) 100vw, 300px"`,
  )
})

test('a file that is shown itself is a source however wide it is', () => {
  expect(sourceAttributes(picture, picture, FOLDER)).toContain(`"${FOLDER}/a.jpg 4000w, `)
})

test('explicit sources are kept', () => {
  const tag = `<img class="wp-image-7" src="${FOLDER}/a.jpg" srcset="b 2x" width="4" height="2">`
  expect(withPictures(tag, site)).toBe(tag)
})

test('only the class of an image names its file', () => {
  const tag = `<img alt="wp-image-7" class="wp-image-8 x" src="${FOLDER}/a.jpg">`
  expect(withPictures(tag, site)).toBe(tag)
})
