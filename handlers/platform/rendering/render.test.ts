import { expect, test } from 'vitest'
import { MAX_RENDERED_LENGTH } from './length-limits.ts'
import { excerptOf, renderContent, renderText, renderTitle } from './render.ts'

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('block delimiters are dropped and nothing is wrapped', () => {
  const block = '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->'
  expect(renderText(block)).toBe('\n<p>A</p>\n')
  expect(excerptOf({ excerpt: '', content: block })).toBe('<p>A</p>\n')
})

test('block delimiters may carry attributes', () => {
  expect(renderText('<!-- wp:spacer {"height":"20px"} /--><b>x</b>')).toBe('<b>x</b>')
})

test('an own excerpt is a paragraph', () => {
  expect(excerptOf({ excerpt: 'Ex', content: 'Other' })).toBe('<p>Ex</p>\n')
})

test('an automatic excerpt has 55 words', () => {
  expect(excerptOf({ excerpt: '', content: words(55) })).toBe(`<p>${words(55)}</p>\n`)
  expect(excerptOf({ excerpt: '', content: words(56) })).toBe(`<p>${words(55)} [&hellip;]</p>\n`)
})

test('the length of an automatic excerpt can be chosen', () => {
  const content = 'red green blue grey'
  expect(excerptOf({ excerpt: '', content }, { length: 2 })).toBe('<p>red green [&hellip;]</p>\n')
  expect(excerptOf({ excerpt: '', content }, { length: 4 })).toBe('<p>red green blue grey</p>\n')
})

test('an automatic excerpt has no tags, no scripts and collapsed white space', () => {
  const content = '<b>a</b>\n\nb <script>x()</script>\tc'
  expect(excerptOf({ excerpt: '', content })).toBe('<p>a b c</p>\n')
  expect(excerptOf({ excerpt: '', content: '' })).toBe('')
})

test('an automatic excerpt stops at the more mark', () => {
  expect(excerptOf({ excerpt: '', content: 'a b<!--more-->c' })).toBe('<p>a b</p>\n')
})

test('an automatic excerpt has no marks of footnotes', () => {
  const mark = '<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>'
  expect(excerptOf({ excerpt: '', content: `Text${mark} and <sup>2</sup>` })).toBe(
    '<p>Text and 2</p>\n',
  )
})

test('items of the builder show their elements', () => {
  const elements = [
    {
      id: 'c1',
      elType: 'container',
      elements: [{ id: 'w1', elType: 'widget', widgetType: 'heading', settings: { title: 'Hi' } }],
    },
  ]
  const meta = { _builder_edit_mode: 'builder', _builder_data: JSON.stringify(elements) }
  const rendered = renderContent({ id: 7, type: 'page', title: '', content: 'stored', meta })
  expect(rendered).toMatch(/^<div [^>]*data-builder-id="7"/)
  expect(rendered).toContain('data-id="w1"')
  expect(rendered).toContain('>Hi</h2>')
  expect(
    renderContent({
      id: 7,
      type: 'page',
      title: '',
      content: 'stored',
      meta: { ...meta, _builder_data: '[]' },
    }),
  ).toBe('<p>stored</p>\n')
  expect(
    renderContent({
      id: 7,
      type: 'page',
      title: '',
      content: 'stored',
      meta: { ...meta, _builder_edit_mode: '' },
    }),
  ).toBe('<p>stored</p>\n')
  expect(
    renderContent({
      id: 7,
      type: 'page',
      title: '',
      content: 'stored',
      meta: { ...meta, _builder_data: '{' },
    }),
  ).toBe('<p>stored</p>\n')
})

test('images get async decoding, smileys are replaced', () => {
  expect(renderText('<img src="a.jpg" width="2" height="1">')).toBe(
    '<p><img decoding="async" src="a.jpg" width="2" height="1"></p>\n',
  )
  expect(renderText('<img src="a.jpg">')).toBe('<p><img decoding="async" src="a.jpg"></p>\n')
  expect(renderText('Hi :) you')).toBe('<p>Hi 🙂 you</p>\n')
})

test('an overlong text is shown unrendered', () => {
  // Few signs, which have a separate limit.
  const long = '"a" and no more '.repeat(MAX_RENDERED_LENGTH / 16 + 1)
  expect(renderText(long)).toBe(long)
  expect(renderTitle(long)).toBe(long.trim())
  expect(excerptOf({ excerpt: '', content: long })).toMatch(
    /^<p>&#8220;a&#8221; .*\[&hellip;\]<\/p>/,
  )
  expect(renderText('"a"')).toContain('&#8220;a&#8221;')
})

test('a shorter text with too many signs is shown unrendered', () => {
  const full = '"'.repeat(60_001)
  expect(renderText(full)).toBe(full)
  expect(renderText('a "b" '.repeat(12_000))).toContain('&#8220;b&#8221;')
})

test('an automatic excerpt keeps the texts of blocks apart', () => {
  const content =
    '<!-- wp:list --><ul><li>a</li><li>b</li></ul><!-- /wp:list --><!-- wp:quote --><blockquote><p>q</p><cite>c</cite></blockquote><!-- /wp:quote -->'
  expect(excerptOf({ excerpt: '', content })).toBe('<p>a b q c</p>\n')
})

test('images of an explicit excerpt have loading attributes', () => {
  expect(excerptOf({ excerpt: '<img src="a.png">', content: '' })).toBe(
    '<p><img decoding="async" src="a.png"></p>\n',
  )
})

test('the text of a shortcode block is a paragraph, its shortcodes are not', () => {
  const block = (text: string) => `<!-- wp:shortcode -->\n${text}\n<!-- /wp:shortcode -->`
  expect(renderText(block('[nothing]'))).toBe('<p>[nothing]</p>\n')
  expect(renderText(block('[unknown a="b"]\n\nand\n[gallery ids=""]'))).toBe(
    '<p>[unknown a=&#8221;b&#8221;]</p>\n<p>and<br />\n</p>\n',
  )
})

test('behind a text with blocks the shortcodes of a response keep their paragraphs', () => {
  const numbering = new Map<string, number>()
  const audio = '[audio src="http://x.test/a.mp3"]'
  expect(renderText(audio, { numbering })).not.toContain('<p>')
  renderText('<!-- wp:separator /-->', { numbering })
  expect(renderText(audio, { numbering })).toMatch(/^<p><audio .*<\/audio><\/p>\n$/s)
})
