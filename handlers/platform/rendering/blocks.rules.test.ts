import { expect, test } from 'vitest'
import { excerptSource, renderBlocks } from './blocks.rules.ts'

test('delimiters are removed, their content is unchanged', () => {
  expect(renderBlocks('<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->')).toBe(
    '\n<p>A</p>\n',
  )
})

test('delimiters may carry attributes, a namespace, and close themselves', () => {
  expect(renderBlocks('<!-- wp:spacer {"height":"20px"} /--><b>x</b>')).toBe('<b>x</b>')
  expect(renderBlocks('<!-- wp:acme/card {"a":{"b":1}} -->x')).toBe('x')
})

test('other comments stay', () => {
  for (const text of ['<!-- note -->', '<!--more-->', '<!-- wp: -->', '<!-- wp:Upper -->'])
    expect(renderBlocks(text)).toBe(text)
})

const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes && `${attributes} `}-->${html}<!-- /wp:${name} -->`

test('headings and lists get the class of their block, once', () => {
  expect(renderBlocks(block('heading', '<h2 id="a">T</h2>'))).toBe(
    '<h2 class="wp-block-heading" id="a">T</h2>',
  )
  expect(renderBlocks(block('heading', '<h2 class="wp-block-heading">T</h2>'))).toBe(
    '<h2 class="wp-block-heading">T</h2>',
  )
  expect(renderBlocks(block('list', '<ul class="x"><li>a</li></ul>'))).toBe(
    '<ul class="x wp-block-list"><li>a</li></ul>',
  )
})

test('container blocks get layout classes', () => {
  const group = (layout: string) =>
    renderBlocks(block('group', '<div class="wp-block-group"></div>', layout))
  expect(group('')).toBe(
    '<div class="wp-block-group is-layout-flow wp-block-group-is-layout-flow"></div>',
  )
  expect(group('{"layout":{"type":"flex","flexWrap":"nowrap"}}')).toBe(
    '<div class="wp-block-group is-nowrap is-layout-flex wp-block-group-is-layout-flex"></div>',
  )
  expect(group('{"layout":{"type":"constrained"}}')).toContain('is-layout-constrained')
})

test('an excerpt uses the text of text blocks and of blocks in pure containers', () => {
  const paragraph = block('paragraph', '<p>in</p>')
  const excerptOf = (content: string) => excerptSource(content)
  expect(excerptOf(block('group', `<div>${paragraph}</div>`))).toBe('<p>in</p>')
  expect(excerptOf(block('cover', `<div>${paragraph}</div>`))).toBe('')
  expect(excerptOf(block('code', '<pre>x</pre>') + block('html', '<i>y</i>'))).toBe('<i>y</i>')
  const item = block('list-item', '<li>a</li>')
  expect(excerptOf(block('list', `<ul>${item}</ul>`))).toBe('')
})

test('the release of the platform decides which blocks get a class of their own', () => {
  const classes = { heading: false, list: true, paragraph: true, quote: false }
  expect(renderBlocks(block('paragraph', '<p class="x">A</p>'), classes)).toBe(
    '<p class="x wp-block-paragraph">A</p>',
  )
  expect(renderBlocks(block('heading', '<h2>T</h2>'), classes)).toBe('<h2>T</h2>')
  const quote = block('quote', '<blockquote class="wp-block-quote">Q</blockquote>')
  expect(renderBlocks(quote)).toContain('wp-block-quote-is-layout-flow')
  expect(renderBlocks(quote, classes)).toBe('<blockquote class="wp-block-quote">Q</blockquote>')
})
