import { expect, test } from 'vitest'
import { isGiven, itemsSent, toId } from './raw-arguments.rules.ts'

test('an id is a positive whole number', () => {
  expect([7, '7', 7.9, '007'].map(toId)).toEqual([7, 7, 7, 7])
  expect([0, -7, 'seven', '', null, undefined, 1e300, {}].map(toId)).toEqual(Array(8).fill(0))
})

test('empty values count as absent', () => {
  const empty = [undefined, null, '', 0, '0', false, []]
  expect(empty.filter(isGiven)).toEqual([])
  const given = ['a', 1, true, [0], {}, 'false']
  expect(given.filter(isGiven)).toEqual(given)
})

test('items are the values of a list or the parts of a text', () => {
  expect(itemsSent([1, '2'])).toEqual([1, '2'])
  expect(itemsSent({ a: 1 })).toEqual([1])
  expect(itemsSent('1, 2 3')).toEqual(['1', '2', '3'])
  expect(itemsSent(4)).toEqual(['4'])
})
