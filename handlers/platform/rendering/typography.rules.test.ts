import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyFullTypography, applySimpleTypography, applyTypography } from './typography.rules.ts'

const CASES: readonly (readonly [string, string])[] = [
  ["it's", 'it&#8217;s'],
  ["dogs' bowls", 'dogs&#8217; bowls'],
  ["'quoted'", '&#8216;quoted&#8217;'],
  ['"Hello," she said.', '&#8220;Hello,&#8221; she said.'],
  ['say "one" and "two"', 'say &#8220;one&#8221; and &#8220;two&#8221;'],
  ["the '90s", 'the &#8217;90s'],
  ["'tis", '&#8217;tis'],
  ['6\' 2"', '6&#8242; 2&#8243;'],
  ['a -- b', 'a &#8212; b'],
  ['a---b', 'a&#8212;b'],
  ['a--b', 'a&#8211;b'],
  ['a - b', 'a &#8211; b'],
  ['a-b', 'a-b'],
  ['xn--domain', 'xn--domain'],
  ['wait...', 'wait&#8230;'],
  ['3x4', '3&#215;4'],
  ['0x70', '0x70'],
  ['14x24', '14&#215;24'],
  ['a & b', 'a &#038; b'],
  ['a &amp; b &#8211; c', 'a &amp; b &#8211; c'],
  ['Understudy (tm)', 'Understudy &#8482;'],
  ["``both''", '&#8220;both&#8221;'],
  ['<a href="x?a=1&b=2">it\'s</a>', '<a href="x?a=1&#038;b=2">it&#8217;s</a>'],
  ['<code>"a" -- b</code> "c"', '<code>"a" -- b</code> &#8220;c&#8221;'],
  ["<pre>it's</pre> it's", "<pre>it's</pre> it&#8217;s"],
  ['<!-- "a" -- b --> "c"', '<!-- "a" -- b --> &#8220;c&#8221;'],
  ['plain words', 'plain words'],
]

for (const [text, expected] of CASES)
  test(`${text} is shown as ${expected}`, () => {
    expect(applyTypography(text)).toBe(expected)
  })

const PIECES = ["'", '"', '-', '.', ' ', '\n', '\u00a0', '(', ')', '[', '}', ',', 'x', '7', "'em"]
const piece = fc.constantFrom(
  ...PIECES,
  'word',
  'a',
  'tm',
  '&',
  '`',
  '&#8220;',
  '&hellip;',
  '&nbsp;',
  '&gt;',
)

test('the fast path gives the same result as all rules', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const plainly = applySimpleTypography(text)
      fc.pre(plainly !== undefined)
      expect(plainly).toBe(applyFullTypography(text))
    }),
    { numRuns: 2000 },
  )
})
