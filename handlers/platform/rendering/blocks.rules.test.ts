import { expect, test } from 'vitest'
import { blockClasses } from '#fixtures/documents/platform.ts'
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

test('inside a container an excerpt uses only the innermost blocks', () => {
  const quote =
    '<!-- wp:quote --><blockquote><!-- wp:paragraph --><p>said</p><!-- /wp:paragraph --><cite>by</cite></blockquote><!-- /wp:quote -->'
  expect(excerptSource(`<!-- wp:group --><div>${quote}</div><!-- /wp:group -->`)).toBe(
    '<p>said</p>',
  )
  expect(excerptSource(quote)).toBe('<blockquote><p>said</p><cite>by</cite></blockquote>')
})

test('the release of the platform decides which blocks get a class of their own', () => {
  const classes = { heading: false, list: true, paragraph: true, quote: false, padding: false }
  expect(renderBlocks(block('paragraph', '<p class="x">A</p>'), classes)).toBe(
    '<p class="x wp-block-paragraph">A</p>',
  )
  expect(renderBlocks(block('heading', '<h2>T</h2>'), classes)).toBe('<h2>T</h2>')
  const quote = block('quote', '<blockquote class="wp-block-quote">Q</blockquote>')
  expect(renderBlocks(quote)).toContain('wp-block-quote-is-layout-flow')
  expect(renderBlocks(quote, classes)).toBe('<blockquote class="wp-block-quote">Q</blockquote>')
})

test('constrained layouts have the padding of a theme that has one', () => {
  const group = block('group', '<div class="a"></div>', '{"layout":{"inherit":true}}')
  const shown = 'is-layout-constrained wp-block-group-is-layout-constrained"></div>'
  expect(renderBlocks(group)).toBe(`<div class="a ${shown}`)
  expect(renderBlocks(group, { ...blockClasses.initial, padding: true })).toBe(
    `<div class="a has-global-padding ${shown}`,
  )
})

test('the layout classes of a cover are those of the box around its blocks', () => {
  const inner = (text: string) => `<div class="c"><span></span><div class="i">${text}</div></div>`
  expect(renderBlocks(block('cover', inner(block('html', 'x'))))).toBe(
    inner('x').replace('"i"', '"i is-layout-flow wp-block-cover-is-layout-flow"'),
  )
  expect(renderBlocks(block('cover', inner('')))).toBe(
    inner('').replace('"c"', '"c is-layout-flow wp-block-cover-is-layout-flow"'),
  )
})

test('a button without a text is not shown', () => {
  expect(renderBlocks(block('core/button', '<div><a class="b"></a></div>'))).toBe('')
  expect(renderBlocks(block('button', '<div><a>B</a></div>'))).toBe('<div><a>B</a></div>')
})
