import { expect, test } from 'vitest'
import {
  articleNode,
  breadcrumbNode,
  type GraphPage,
  graphPage,
  pageNode,
  personId,
  personNode,
  websiteNode,
} from './schema.rules.ts'

const home = 'https://example.test'
const site = {
  home,
  name: 'Example',
  tagline: '',
  language: 'en-US',
  represents: { id: `${home}/#organization`, node: {} },
}
const page: GraphPage = {
  type: 'WebPage',
  address: `${home}/news/first/`,
  title: 'First - Example',
  description: '',
  published: '2026-01-01T09:00:00+00:00',
  modified: '2026-03-01T10:00:00+00:00',
  trail: [
    { name: 'Home', address: `${home}/` },
    { name: 'News', address: `${home}/news/` },
    { name: 'First', address: `${home}/news/first/` },
  ],
  image: '',
}

test('the site has its name, its publisher and its search', () => {
  expect(websiteNode(site)).toEqual({
    '@type': 'WebSite',
    '@id': `${home}/#website`,
    url: `${home}/`,
    name: 'Example',
    publisher: { '@id': `${home}/#organization` },
    potentialAction: [
      {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}/?s={search_term_string}` },
      },
    ],
    inLanguage: 'en-US',
  })
  expect(websiteNode({ ...site, tagline: 'For all' })).toMatchObject({ description: 'For all' })
})

test('a page is part of the site and omits unknown members', () => {
  expect(pageNode(site, page)).toEqual({
    '@type': 'WebPage',
    '@id': page.address,
    url: page.address,
    name: 'First - Example',
    isPartOf: { '@id': `${home}/#website` },
    datePublished: page.published,
    dateModified: page.modified,
    breadcrumb: { '@id': `${page.address}#breadcrumb` },
    inLanguage: 'en-US',
  })
  expect(pageNode(site, { ...page, image: `${home}/a.jpg` })).toMatchObject({
    thumbnailUrl: `${home}/a.jpg`,
  })
})

test('the breadcrumb starts at 1, and its last step has no link', () => {
  expect(breadcrumbNode(page)).toEqual({
    '@type': 'BreadcrumbList',
    '@id': `${page.address}#breadcrumb`,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${home}/` },
      { '@type': 'ListItem', position: 2, name: 'News', item: `${home}/news/` },
      { '@type': 'ListItem', position: 3, name: 'First' },
    ],
  })
})

test('an article references its author, page and publisher', () => {
  const author = { id: 3, name: 'Ann' }
  const article = { author, headline: 'First', words: 120, sections: ['News'] }
  expect(articleNode(site, page, article)).toMatchObject({
    '@id': `${page.address}#article`,
    author: { name: 'Ann', '@id': personId(home, 3) },
    mainEntityOfPage: { '@id': page.address },
    publisher: { '@id': `${home}/#organization` },
    wordCount: 120,
    articleSection: ['News'],
  })
  expect(personNode(home, author)).toEqual({
    '@type': 'Person',
    '@id': personId(home, 3),
    name: 'Ann',
  })
})

test('each person has a unique id', () => {
  expect(personId(home, 3)).not.toBe(personId(home, 33))
})

test('the trail of a page leads from the home page to itself', () => {
  const facts = { address: `${home}/news/first/`, name: 'First', pageType: 'WebPage' } as const
  const above = [{ name: 'News', address: `${home}/news/` }]
  const { trail, image, published } = graphPage({ ...facts, above }, 'First - Example', site)
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'News', 'First'])
  expect([image, published]).toEqual(['', ''])
  const start = { ...facts, address: `${home}/`, name: 'Example' }
  expect(graphPage(start, '', { ...site, language: 'de-DE' }).trail).toEqual([
    { name: 'Startseite', address: `${home}/` },
  ])
})
