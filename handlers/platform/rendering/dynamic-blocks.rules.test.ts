import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { renderBlocks } from './blocks.rules.ts'
import { withDynamicBlocks } from './dynamic-blocks.rules.ts'
import type { BlockFacts } from './shown-items.ts'

const NOTES = '[{"id":"a1","content":"<em>One</em>"},{"id":"b2","content":"Two"}]'

const FACTS = { ...BLOCK_FACTS, item: { ...SHOWN_ITEM, meta: { footnotes: NOTES } } }

const show = (block: string, facts: Partial<BlockFacts> = {}) =>
  renderBlocks(withDynamicBlocks(`<!-- wp:${block} /-->`, { ...FACTS, ...facts }))

test('the title of the site leads home', () => {
  expect(show('site-title')).toBe(
    '<h1 class="wp-block-site-title"><a href="http://x.test" target="_self" rel="home">A &amp; B</a></h1>',
  )
  expect(show('core/site-title {"level":2,"isLink":false,"className":"x"}')).toBe(
    '<h2 class="x wp-block-site-title">A &amp; B</h2>',
  )
})

test('the tagline of the site is shown if it has one', () => {
  expect(show('site-tagline')).toBe('')
  expect(show('site-tagline {"textAlign":"center"}', { description: 'D' })).toBe(
    '<p class="has-text-align-center wp-block-site-tagline">D</p>',
  )
})

test('the title of an item is a heading, on request with a link', () => {
  expect(show('post-title')).toBe('<h2 class="wp-block-post-title">T</h2>')
  expect(show('post-title {"level":1,"isLink":true}')).toBe(
    '<h1 class="wp-block-post-title"><a href="http://x.test/t/" target="_self" >T</a></h1>',
  )
})

test('footnotes are a list with links back to the text', () => {
  const back = (id: string, at: number) =>
    `<a href="#${id}-link" aria-label="Jump to footnote reference ${at}">\u21a9\ufe0e</a>`
  expect(show('footnotes')).toBe(
    `<ol class="wp-block-footnotes"><li id="a1"><em>One</em> ${back('a1', 1)}</li><li id="b2">Two ${back('b2', 2)}</li></ol>`,
  )
})
