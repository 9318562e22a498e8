import { expect, test } from 'vitest'
import { createIds } from '#fixtures/ids.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { elementsOf, readElements, walkElements, withFreshIds } from './elements.ts'

const heading = { id: 'a1', elType: 'widget', widgetType: 'heading', settings: { title: 'Hi' } }
const tree = [{ id: 'a0', elType: 'container', elements: [heading, 'nonsense', { id: 'x' }] }]

test('what is not an element is left out and missing parts are filled in', () => {
  expect(readElements(tree)).toEqual([
    { id: 'a0', elType: 'container', settings: {}, elements: [{ ...heading, elements: [] }] },
  ])
  expect(readElements({ 0: heading })).toHaveLength(1)
  expect(readElements('text')).toEqual([])
})

test('an item keeps its elements as text, and any text may stand there', () => {
  const stored = (text: unknown) => elementsOf({ meta: { _builder_data: text } })
  expect(stored(JSON.stringify(tree))).toHaveLength(1)
  expect(stored('{broken')).toEqual([])
  expect(stored(7)).toEqual([])
  expect(elementsOf({ meta: {} })).toEqual([])
})

test('a tree deeper than anybody builds is cut off', () => {
  let deep: object = heading
  for (let level = 0; level < 3000; level += 1) deep = { elType: 'container', elements: [deep] }
  expect([...walkElements(readElements([deep]))].length).toBeLessThan(200)
})

test('fresh ids differ from the old ones at every level', () => {
  const [copy] = withFreshIds(readElements(tree), createIds())
  expect(copy?.id).toMatch(/^[0-9a-f]{7}$/)
  expect(copy?.elements[0]?.id).not.toBe('a1')
  expect(copy?.elements[0]?.settings).toEqual({ title: 'Hi' })
})

test('text that is nested too deeply has no value, brackets in strings do not count', () => {
  expect(parseJsonText('['.repeat(5000) + ']'.repeat(5000))).toBeUndefined()
  expect(parseJsonText(JSON.stringify('['.repeat(5000)))).toBe('['.repeat(5000))
})

test('members that could reach a prototype are dropped', () => {
  expect(parseJsonText('{"a":{"__proto__":{"x":1},"b":2}}')).toEqual({ a: { b: 2 } })
})
