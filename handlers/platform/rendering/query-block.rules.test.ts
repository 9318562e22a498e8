import { expect, test } from 'vitest'
import { BLOCK_FACTS, SHOWN_ITEM } from '#handlers/testing/block-facts.ts'
import { type TemplateFiller, withQueries } from './query-block.rules.ts'

const FACTS = {
  ...BLOCK_FACTS,
  content: {
    ...BLOCK_FACTS.content,
    items: () => ['A', 'B', 'C'].map((title, at) => ({ ...SHOWN_ITEM, id: at + 1, title })),
  },
}
const filler = (fillAgain: TemplateFiller['fillAgain']): TemplateFiller => ({
  startList: () => true,
  fillAgain,
})
const withTitles = filler((text, { item }) => text.replaceAll('TITLE', item.title))

const show = (content: string): string =>
  withQueries(content, FACTS, withTitles).replace(/<!-- \/?wp:html -->/g, '')

const template = (text: string, attributes = ''): string =>
  `<!-- wp:post-template ${attributes}-->${text}<!-- /wp:post-template -->`

test('every query has its own items', () => {
  const first = `<!-- wp:query {"query":{"perPage":1}} -->${template('TITLE')}<!-- /wp:query -->`
  const other = `<!-- wp:query {"query":{"offset":2}} -->${template('TITLE')}<!-- /wp:query -->`
  const titles = [...show(`${first} and ${other}`).matchAll(/<li[^>]*>(\w)/g)]
  expect(titles.map(([, title]) => title)).toEqual(['A', 'C'])
})

test('a grid has the number of its columns', () => {
  const grid = template('TITLE', '{"className":"x","layout":{"type":"grid","columnCount":2}} ')
  expect(show(`<!-- wp:query {"query":{}} -->${grid}<!-- /wp:query -->`)).toContain(
    '<ul class="x columns-2 wp-block-post-template is-layout-grid wp-block-post-template-is-layout-grid"><li class="wp-block-post post-1 post">A</li>',
  )
})

test('a query has at most 100 items', () => {
  const items = () => Array.from({ length: 200 }, () => SHOWN_ITEM)
  const facts = { ...FACTS, content: { ...FACTS.content, items } }
  const query = `<!-- wp:query {"query":{"perPage":150}} -->${template('x')}<!-- /wp:query -->`
  expect(withQueries(query, facts, withTitles).match(/<li/g)).toHaveLength(100)
})

test('unclosed queries are unchanged, in linear time', () => {
  const open = '<!-- wp:query {"query":{}} --><!-- wp:post-template -->'.repeat(4000)
  expect(withQueries(open, FACTS, withTitles)).toBe(open)
  const closed = `${open}<!-- /wp:post-template --><!-- /wp:query -->`
  const start = performance.now()
  withQueries(
    closed,
    FACTS,
    filler((text) => text.slice(0, 1)),
  )
  expect(performance.now() - start).toBeLessThan(1000)
})
