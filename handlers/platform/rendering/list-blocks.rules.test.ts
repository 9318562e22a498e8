import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { LIST_BLOCKS } from './list-blocks.rules.ts'
import type { ShownItem, SiteContent } from './shown-items.ts'

const show = (name: string, attributes: object, content: Partial<SiteContent>) =>
  LIST_BLOCKS[name]?.({
    ...{ name, attributes: { ...attributes } },
    facts: { ...BLOCK_FACTS, content: { ...BLOCK_FACTS.content, ...content } },
  })

const listing = (...items: readonly Partial<ShownItem>[]) => ({
  items: () => items.map((item) => ({ ...SHOWN_ITEM, ...item })),
})

test('the latest posts are a grid on request', () => {
  expect(show('latest-posts', { postLayout: 'grid', columns: 2 }, {})).toBe(
    '<ul class="wp-block-latest-posts__list is-grid columns-2 wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow"></ul>',
  )
})

test('a post without a title is named, a protected one shows no excerpt', () => {
  const attributes = { displayPostContent: true }
  const text = show('latest-posts', attributes, listing({ title: '', isProtected: true }))
  expect(text).toContain('>(no title)</a>')
  expect(text).toContain('>This content is password protected.</div>')
})

test('months without posts are not in the archives', () => {
  expect(show('archives', {}, {})).toBe('')
  const at = (text: string) => ({ date: { ...SHOWN_ITEM.date, text } })
  const dates = [at('2026-03-01T10:00:00'), at('2025-12-01T10:00:00')]
  expect(show('archives', { type: 'daily' }, listing(...dates))).toContain(
    "<a href='http://x.test/2026/03/01/'>March 1, 2026</a>",
  )
  expect(show('archives', {}, listing(...dates))?.match(/\/20\d\d\/\d\d\//g)).toEqual([
    '/2026/03/',
    '/2025/12/',
  ])
})

test('terms that are their own ancestors are not followed for ever', () => {
  const loop = [
    { id: 2, name: 'A', link: '', parent: 3 },
    { id: 3, name: 'B', link: '', parent: 2 },
  ]
  const item = { ...SHOWN_ITEM, terms: () => loop }
  const content = { items: () => [item], terms: () => loop }
  expect(show('categories', { showPostCounts: true }, content)).toContain('B</a> (1)')
  expect(show('categories', { showHierarchy: true }, content)).not.toContain('B')
})

test('the latest posts show their featured images', () => {
  const picture = () => ({
    ...{ id: 7, alt: 'A', caption: '', link: '', file: 'a.jpg', width: 90, height: 60 },
    ...{ folder: 'http://x.test/uploads', sizes: new Map() },
  })
  const attributes = { displayFeaturedImage: true, featuredImageAlign: 'left' }
  expect(show('latest-posts', attributes, listing({ picture }))).toContain(
    '<li><div class="wp-block-latest-posts__featured-image alignleft"><img width="90" height="60" src="http://x.test/uploads/a.jpg" class="attachment-thumbnail size-thumbnail wp-post-image" alt="A" style="" /></div><a ',
  )
})

test('the items of terms are read once for all lists of a text', () => {
  let reads = 0
  const items = () => {
    reads += 1
    return [SHOWN_ITEM]
  }
  const content = { ...BLOCK_FACTS.content, items }
  const facts = { ...BLOCK_FACTS, content }
  for (const _ of [1, 2, 3])
    LIST_BLOCKS['categories']?.({ name: 'categories', attributes: {}, facts })
  expect(reads).toBe(1)
})
