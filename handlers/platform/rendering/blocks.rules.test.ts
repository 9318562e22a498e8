import { expect, test } from 'playwright/test'
import { hasBlocks, withoutDelimiters } from './blocks.rules.ts'

test('content has blocks once a delimiter opens one', () => {
  expect(hasBlocks('<p>x</p><!-- wp:paragraph -->')).toBe(true)
  expect(['<!-- /wp:paragraph -->', '<!--wp:x-->', '<!-- more -->', ''].some(hasBlocks)).toBe(false)
})

test('delimiters go, what they enclose stays as it is', () => {
  expect(withoutDelimiters('<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->')).toBe(
    '\n<p>A</p>\n',
  )
})

test('delimiters may carry attributes, a namespace, and close themselves', () => {
  expect(withoutDelimiters('<!-- wp:spacer {"height":"20px"} /--><b>x</b>')).toBe('<b>x</b>')
  expect(withoutDelimiters('<!-- wp:acme/card {"a":{"b":1}} -->x')).toBe('x')
})

test('other comments stay', () => {
  for (const text of ['<!-- note -->', '<!--more-->', '<!-- wp: -->', '<!-- wp:Upper -->'])
    expect(withoutDelimiters(text)).toBe(text)
})
