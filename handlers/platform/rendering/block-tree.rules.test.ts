import { expect, test } from 'vitest'
import { hasBlocks, innerBlocks, readBlocks } from './block-tree.rules.ts'

test('content has blocks once a delimiter opens one', () => {
  expect(hasBlocks('<p>x</p><!-- wp:paragraph -->')).toBe(true)
  expect(['<!-- /wp:paragraph -->', '<!--wp:x-->', '<!-- more -->', ''].some(hasBlocks)).toBe(false)
})

test('blocks hold markup and further blocks, in their order', () => {
  const [group] = innerBlocks(
    readBlocks(
      'a<!-- wp:group {"tag":"div"} -->b<!-- wp:my/sep /-->c<!-- /wp:group --><!-- wp:more /-->',
    ),
  )
  expect(group).toEqual({
    name: 'group',
    attributes: { tag: 'div' },
    parts: ['b', { name: 'my/sep', attributes: {}, parts: [] }, 'c'],
  })
})

test('unclosed blocks end with the content', () => {
  const { parts } = readBlocks('a<!-- wp:list -->b')
  expect(parts).toEqual(['a', { name: 'list', attributes: {}, parts: ['b'] }])
})

test('everything is text from a delimiter that closes no block', () => {
  const rest = '<!-- /wp:list -->a<!-- wp:list -->b'
  const sep = { name: 'sep', attributes: {}, parts: [] }
  expect(readBlocks(`x<!-- wp:sep /-->${rest}`).parts).toEqual(['x', sep, rest])
})

test('attributes end where their delimiter does', () => {
  const [block] = innerBlocks(readBlocks('<!-- wp:x {"a":"<b> }  ","b":{"c":1}} /-->'))
  expect(block?.attributes).toEqual({ a: '<b> }  ', b: { c: 1 } })
})

test('invalid attributes count as none', () => {
  expect(innerBlocks(readBlocks('<!-- wp:list {oops} /-->'))[0]?.attributes).toEqual({})
})
