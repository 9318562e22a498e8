import { expect, test } from 'vitest'
import { fillTitle, type HeadFacts, toHeadJson } from './head.rules.ts'

const post: HeadFacts = {
  title: 'First news - Example',
  description: '',
  isNoindex: false,
  address: 'https://example.test/first-news/',
  locale: 'en_US',
  type: 'article',
  shared: 'Body text.',
  siteName: 'Example',
  images: [],
  publisher: '',
  published: '2026-01-01T09:00:00+00:00',
  modified: '2026-03-01T10:00:00+00:00',
  author: 'admin',
  authorLabel: 'Written by',
  handle: '',
  graph: [],
}

test('a post has these keys in this order', () => {
  expect(Object.keys(toHeadJson(post))).toEqual(
    'title robots canonical og_locale og_type og_title og_description og_url og_site_name article_published_time article_modified_time author social_b_card social_b_misc schema'.split(
      ' ',
    ),
  )
})

test('a post has its author, labelled in the language of the page', () => {
  const head = toHeadJson({ ...post, authorLabel: 'Verfasst von' })
  expect(head['author']).toBe('admin')
  expect(head['social_b_misc']).toEqual({ 'Verfasst von': 'admin' })
  expect(toHeadJson({ ...post, author: '' })).not.toHaveProperty('social_b_misc')
})

test('an indexable page has snippet limits', () => {
  expect(toHeadJson(post)['robots']).toEqual({
    index: 'index',
    follow: 'follow',
    'max-snippet': 'max-snippet:-1',
    'max-image-preview': 'max-image-preview:large',
    'max-video-preview': 'max-video-preview:-1',
  })
})

test('a noindex page has no canonical address', () => {
  const head = toHeadJson({ ...post, isNoindex: true })
  expect(head['robots']).toEqual({ index: 'noindex', follow: 'follow' })
  expect(head).not.toHaveProperty('canonical')
  expect(head['og_url']).toBe('https://example.test/first-news/')
})

test('the not-found page has six keys only', () => {
  const nothing = { address: '', type: '', shared: '', published: '', modified: '' } as const
  const missing = toHeadJson({ ...post, ...nothing, isNoindex: true, author: '', handle: 'lab' })
  expect(Object.keys(missing)).toEqual([
    'title',
    'robots',
    'og_locale',
    'og_title',
    'og_site_name',
    'schema',
  ])
})

test('the profiles of the site are included, the first one in articles only', () => {
  const profiles = { publisher: 'https://a.example.test/lab', handle: 'lab' }
  expect(toHeadJson({ ...post, ...profiles })).toMatchObject({
    article_publisher: 'https://a.example.test/lab',
    social_b_site: '@lab',
  })
  expect(toHeadJson({ ...post, ...profiles, type: 'website' })).not.toHaveProperty(
    'article_publisher',
  )
})

test('images and the graph are included', () => {
  const images = [
    { width: 500, height: 400, url: 'https://example.test/a.jpg', type: 'image/jpeg' },
  ]
  const graph = [{ '@type': 'WebSite' }]
  expect(toHeadJson({ ...post, images, graph })).toMatchObject({
    og_image: images,
    schema: { '@context': 'https://schema.org', '@graph': graph },
  })
})

test('variables of a title are replaced, unknown ones are removed with their blanks', () => {
  const words = new Map([
    ['title', 'News $1'],
    ['sitename', 'Example'],
  ])
  expect(fillTitle('%%title%% %%page%% - %%sitename%%', words)).toBe('News $1 - Example')
  expect(fillTitle('%%unknown%%', words)).toBe('')
  expect(fillTitle('100%', words)).toBe('100%')
})
