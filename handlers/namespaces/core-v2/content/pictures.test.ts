import { expect, test } from 'vitest'
import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { contentApi, USER } from '#handlers/testing/content.ts'
import { TEST_ORIGIN } from '#handlers/testing/testing.ts'

const FOLDER = `${TEST_ORIGIN}/uploads/2026`

const FILE = {
  mime_type: 'image/jpeg',
  author: USER.admin,
  date: '2026-01-01T09:00:00',
  filesize: 0,
  parent: 0,
}
const LARGE = {
  ...{ ...FILE, id: 901, title: 'Harbour', slug: 'harbour', file: '2026/harbour.jpg' },
  ...{ alt: 'Ships', caption: '<p>At dawn</p>\n', width: 1600, height: 1200 },
}
const SMALL = {
  ...{ ...FILE, id: 902, title: 'Dot', slug: 'dot', file: '2026/dot.jpg' },
  ...{ alt: '', caption: '', width: 80, height: 90 },
}

/** A site without the builder, with one large and one small image. */
function pictureSite() {
  const api = contentApi()
  api.site.write(disabledRoutes, ['/builder/v1'])
  for (const file of [LARGE, SMALL]) api.site.media.insert(file)
  const shown = async (content: string): Promise<string> => {
    const id = await api.make({ content, status: 'publish' })
    const { body } = await api.get(`/core/v2/posts/${id}?_fields=content`)
    return body.content.rendered
  }
  return { ...api, shown }
}

const SOURCES = [
  `${FOLDER}/harbour-300x225.jpg 300w`,
  `${FOLDER}/harbour-1024x768.jpg 1024w`,
  `${FOLDER}/harbour-768x576.jpg 768w`,
  `${FOLDER}/harbour-1536x1152.jpg 1536w`,
  `${FOLDER}/harbour.jpg 1600w`,
]
const sourcesFrom = (first: string): string =>
  [first, ...SOURCES.filter((source) => source !== first)].join(', ')

test('an image of the site gets its dimensions and its other sizes', async () => {
  const { shown } = pictureSite()
  const source = `${FOLDER}/harbour-1024x768.jpg`
  expect(await shown(`<img src="${source}" alt="x" class="size-large wp-image-901"/>`)).toBe(
    `<p><img loading="lazy" decoding="async" width="1024" height="768" src="${source}" alt="x" class="size-large wp-image-901" srcset="${sourcesFrom(`${source} 1024w`)}" sizes="auto, (max-width: 1024px) 100vw, 1024px" /></p>\n`,
  )
})

test('an image with a size keeps it', async () => {
  const { shown } = pictureSite()
  const tag = `<img class="wp-image-901" src="${FOLDER}/harbour.jpg" width="400" height="300" />`
  const text = await shown(tag)
  expect(text).toContain(' width="400" height="300" srcset="')
  expect(text).toContain('sizes="auto, (max-width: 400px) 100vw, 400px"')
  expect(text).not.toContain('width="1600"')
})

test('an image with one file has no other sizes', async () => {
  const { shown } = pictureSite()
  expect(await shown(`<img class="wp-image-902" src="${FOLDER}/dot.jpg" />`)).toBe(
    `<p><img loading="lazy" decoding="async" width="80" height="90" class="wp-image-902" src="${FOLDER}/dot.jpg" /></p>\n`,
  )
})

test.each([
  ['a file of another image', `<img class="wp-image-901" src="${FOLDER}/dot.jpg" />`],
  ['an unknown image', `<img class="wp-image-77" src="${FOLDER}/harbour.jpg" />`],
])('%s gets no size', async (_, tag) => {
  const { shown } = pictureSite()
  expect(await shown(tag)).toBe(`<p>${tag.replace('<img', '<img decoding="async"')}</p>\n`)
})

test('the images of a gallery block carry their id', async () => {
  const { shown } = pictureSite()
  const image = `<!-- wp:image {"id":902} --><figure><img src="${FOLDER}/dot.jpg" class="wp-image-902"/></figure><!-- /wp:image -->`
  const gallery = `<!-- wp:gallery --><figure class="g">${image}</figure><!-- /wp:gallery -->`
  expect(await shown(gallery)).toContain(
    '<img loading="lazy" decoding="async" width="80" height="90" data-id="902" src=',
  )
  expect(await shown(image)).not.toContain('data-id')
})

test('a gallery shows the chosen files', async () => {
  const { shown } = pictureSite()
  expect(await shown('[gallery ids="902,901,77" columns="2"]')).toMatch(
    new RegExp(
      `^<div id='gallery-1' class='gallery galleryid-\\d+ gallery-columns-2 gallery-size-thumbnail'>` +
        `<figure class='gallery-item'>\\s+<div class='gallery-icon portrait'>\\s+<a href='${TEST_ORIGIN}/dot/'><img [^<>]+ class="attachment-thumbnail size-thumbnail" alt="" /></a>\\s+</div></figure>` +
        `<figure class='gallery-item'>\\s+<div class='gallery-icon landscape'>\\s+<a href='${TEST_ORIGIN}/harbour/'><img [^<>]+ width="150" height="150" src="${FOLDER}/harbour-150x150.jpg" [^<>]+ alt="Ships" aria-describedby="gallery-1-901" /></a>\\s+</div>` +
        `\\s+<figcaption class='wp-caption-text gallery-caption' id='gallery-1-901'>\\s+At dawn\\s+</figcaption></figure>\\s+</div>\\s+$`,
    ),
  )
})

test('the size and the link of the pictures in a gallery can be chosen', async () => {
  const { shown } = pictureSite()
  const text = await shown('[gallery ids="901" size="medium" link="file"]')
  expect(text).toContain(`<a href='${FOLDER}/harbour.jpg'><img loading="lazy"`)
  expect(text).toContain(`srcset="${sourcesFrom(`${FOLDER}/harbour-300x225.jpg 300w`)}"`)
  expect(await shown('[gallery ids="901" link="none"]')).not.toContain('<a')
})

test('a gallery without ids shows the files of its item', async () => {
  const { shown, site, make, get } = pictureSite()
  expect(await shown('[gallery]')).toBe('\n')
  const id = await make({ content: '[gallery]', status: 'publish' })
  site.media.replace({ ...SMALL, parent: id })
  const { body } = await get(`/core/v2/posts/${id}`)
  expect(body.content.rendered).toContain(`galleryid-${id}`)
  expect(body.content.rendered).toContain('dot.jpg')
})
