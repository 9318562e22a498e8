import { expect, test } from 'vitest'
import { toXml } from './xml.rules.ts'

const inner = (value: object) => /<oembed>(.*)<\/oembed>\n$/s.exec(toXml(value))?.[1]

test('a response is one element with one child per member', () => {
  expect(toXml({ version: '1.0', width: 600 })).toBe(
    '<?xml version="1.0"?>\n<oembed><version>1.0</version><width>600</width></oembed>\n',
  )
})

test('nested members are nested elements, and list positions are not names', () => {
  expect(inner({ code: 'x', data: { status: 404 } })).toBe(
    '<code>x</code><data><status>404</status></data>',
  )
  expect(inner({ tags: ['a', 'b'] })).toBe('<tags><oembed>a</oembed><oembed>b</oembed></tags>')
})

test('markup in a text is escaped', () => {
  expect(inner({ html: '<a href="x">Tom & Jerry</a>' })).toBe(
    '<html>&lt;a href="x"&gt;Tom &amp; Jerry&lt;/a&gt;</html>',
  )
})

test('entities in a text are decoded once and encoded for XML', () => {
  expect(inner({ title: '&#8220;A&#8221; &amp; B' })).toBe(
    '<title>&#x201C;A&#x201D; &amp; B</title>',
  )
  expect(inner({ title: '&amp;lt;' })).toBe('<title>&amp;lt;</title>')
  expect(inner({ title: '&LT;&gt;&quot;&#x41;&#X1f3bb;' })).toBe(
    '<title>&lt;&gt;"A&#x1F3BB;</title>',
  )
  expect(inner({ title: 'a&#0;&#x110000;b' })).toBe('<title>ab</title>')
})

test('non-ASCII characters are encoded by number', () => {
  expect(inner({ title: 'ü 🎻' })).toBe('<title>&#xFC; &#x1F3BB;</title>')
})

test('null, empty strings and empty lists are empty elements', () => {
  expect(inner({ a: null, b: '', c: [] })).toBe('<a></a><b></b><c></c>')
})
