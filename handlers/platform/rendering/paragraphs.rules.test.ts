import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toParagraphs } from './paragraphs.rules.ts'

const CASES: readonly (readonly [string, string])[] = [
  ['Hello', '<p>Hello</p>\n'],
  ['One\n\nTwo', '<p>One</p>\n<p>Two</p>\n'],
  ['line1\nline2', '<p>line1<br />\nline2</p>\n'],
  ['line1\r\nline2', '<p>line1<br />\nline2</p>\n'],
  ['', ''],
  [' \n ', ''],
  ['<p>Done</p>', '<p>Done</p>\n'],
  ['<div>In</div>', '<div>In</div>\n'],
  ['a<br><br>b', '<p>a</p>\n<p>b</p>\n'],
  [
    'text\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nmore',
    '<p>text</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>more</p>\n',
  ],
  ['<pre>a\n\nb</pre>\n\nc', '<pre>a\n\nb</pre>\n<p>c</p>\n'],
  ['<blockquote>q</blockquote>', '<blockquote><p>q</p></blockquote>\n'],
  ['<h2>Head</h2>\nText', '<h2>Head</h2>\n<p>Text</p>\n'],
  ['<img\nsrc="x" />', '<p><img\nsrc="x" /></p>\n'],
  ['<!--more-->', '<p><!--more--></p>\n'],
]

for (const [text, expected] of CASES)
  test(`${JSON.stringify(text)} is rendered as ${JSON.stringify(expected)}`, () => {
    expect(toParagraphs(text)).toBe(expected)
  })

const piece = fc.constantFrom('a', 'word', '.', '>', ' ', '\t', '\n', '\r\n', '\n\n', '\u00a0')
const withoutTags = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

test('text without tags is rendered as before an element', () => {
  fc.assert(
    fc.property(withoutTags, (text) => {
      fc.pre(text.trim() !== '')
      expect(toParagraphs(`${text}\n\n<i></i>`)).toBe(`${toParagraphs(text)}<p><i></i></p>\n`)
    }),
    { numRuns: 500 },
  )
})

test('a long run of white space takes linear time', () => {
  const started = performance.now()
  toParagraphs(`a${' '.repeat(200_000)}b`)
  expect(performance.now() - started).toBeLessThan(1000)
})
