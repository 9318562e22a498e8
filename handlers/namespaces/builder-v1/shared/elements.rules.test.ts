import { expect, test } from 'vitest'
import { createIds } from '#fixtures/values/ids.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { elementsOf, readElements, walkElements, withFreshIds } from './elements.rules.ts'

const heading = { id: 'a1', elType: 'widget', widgetType: 'heading', settings: { title: 'Hi' } }
const tree = [{ id: 'a0', elType: 'container', elements: [heading, 'nonsense', { id: 'x' }] }]

test('other values than elements are dropped and missing members are completed', () => {
  expect(readElements(tree)).toEqual([
    { id: 'a0', elType: 'container', settings: {}, elements: [{ ...heading, elements: [] }] },
  ])
  expect(readElements({ 0: heading })).toHaveLength(1)
  expect(readElements('text')).toEqual([])
})

test('an item stores its elements as text, which may be invalid', () => {
  const stored = (text: unknown) => elementsOf({ meta: { _builder_data: text } })
  expect(stored(JSON.stringify(tree))).toHaveLength(1)
  expect(stored('{broken')).toEqual([])
  expect(stored(7)).toEqual([])
  expect(elementsOf({ meta: {} })).toEqual([])
})

test('the depth of a tree is limited', () => {
  let deep: object = heading
  for (let level = 0; level < 3000; level += 1) deep = { elType: 'container', elements: [deep] }
  expect([...walkElements(readElements([deep]))].length).toBeLessThan(200)
})

test('new ids differ from the old ones at every level', () => {
  const [copy] = withFreshIds(readElements(tree), createIds())
  expect(copy?.id).toMatch(/^[0-9a-f]{7}$/)
  expect(copy?.elements[0]?.id).not.toBe('a1')
  expect(copy?.elements[0]?.settings).toEqual({ title: 'Hi' })
})

test('deeply nested text is rejected, brackets in strings are not counted', () => {
  expect(parseJsonText('['.repeat(5000) + ']'.repeat(5000))).toBeUndefined()
  expect(parseJsonText(JSON.stringify('['.repeat(5000)))).toBe('['.repeat(5000))
})

test('members that could reach a prototype are dropped', () => {
  expect(parseJsonText('{"a":{"__proto__":{"x":1},"b":2}}')).toEqual({ a: { b: 2 } })
})
