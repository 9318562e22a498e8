import { expect, test } from 'vitest'
import {
  checkGroups,
  checkLinks,
  type OverridableProp,
  repeatedIn,
  toKey,
} from './overridable-groups.rules.ts'

const group = (id: string, props: unknown = [], label = `Group ${id}`) => ({ id, label, props })
const problems = (items: unknown, order: unknown) => {
  const checked = checkGroups({ items, order })
  return 'problems' in checked ? checked.problems : []
}

test('groups are stored with sanitised ids and labels, in their order', () => {
  const items = { 'G 1': { ...group('G 1', ['A.b']), label: '<b>First</b>\n one' } }
  expect(checkGroups({ items, order: ['G 1'] })).toEqual({
    groups: {
      items: new Map([['g1', { id: 'g1', label: 'First one', props: ['ab'] }]]),
      order: ['g1'],
    },
  })
})

test('items and order are required structures', () => {
  expect(problems(undefined, [])).toEqual([['groups.items', 'missing']])
  expect(problems('x', [])).toEqual([['groups.items', 'invalid_structure']])
  expect(problems({}, null)).toEqual([['groups.order', 'missing']])
  expect(problems({}, 'x')).toEqual([['groups.order', 'invalid_structure']])
})

test('a group needs an id, a label and a list of properties', () => {
  expect(problems({ a: {}, b: 'x', c: { ...group('c'), props: 'x' } }, [])).toEqual([
    ['groups.items.a.id', 'missing'],
    ['groups.items.a.label', 'missing'],
    ['groups.items.a.props', 'missing'],
    ['groups.items.b', 'invalid_structure'],
    ['groups.items.c.props', 'invalid_structure'],
  ])
})

test('a mismatching group id and duplicate properties and labels are reported', () => {
  const items = { a: group('b', ['x', 'x', 'y'], 'Same'), c: group('c', [], 'Same') }
  expect(problems(items, ['a', 'c'])).toEqual([
    ['groups.items.a.id', 'mismatching_value'],
    ['groups.items.a.props', 'duplicate_props: x'],
    ['groups.items', 'duplicate_labels: Same'],
  ])
})

test('the order contains every group once, as a string', () => {
  const items = { a: group('a'), b: group('b') }
  expect(problems(items, ['a', 5])).toEqual([['groups.order', 'non_string_items']])
  expect(problems(items, ['a', 'a', 'b'])).toEqual([['groups.order', 'duplicate_ids']])
  expect(problems(items, ['a', 'c'])).toEqual([
    ['groups.order.c', 'excess'],
    ['groups.order.b', 'missing'],
  ])
})

const prop = (overrideKey: string, groupId: string, label = overrideKey): OverridableProp => ({
  overrideKey,
  label,
  elementId: 'e',
  propKey: 'title',
  elType: 'widget',
  widgetType: 'b-heading',
  originValue: null,
  groupId,
  originPropFields: null,
})

test('properties and groups must reference each other', () => {
  const props = new Map([
    ['x', prop('x', 'a')],
    ['y', prop('y', 'a')],
  ])
  const groups = (keys: readonly string[]) => new Map([['a', { ...group('a'), props: keys }]])
  expect(checkLinks(props, groups(['x', 'y']))).toEqual([])
  expect(checkLinks(props, groups(['x', 'z']))).toEqual([
    ['groups.items.a.props.z', 'prop_not_found_in_props'],
    ['props.y.groupId', 'mismatching_value_with_groups.items.props'],
  ])
})

test('two properties of a group cannot have the same label', () => {
  const props = new Map([
    ['x', prop('x', 'a', 'Title')],
    ['y', prop('y', 'a', 'Title')],
  ])
  expect(checkLinks(props, new Map([['a', { ...group('a'), props: ['x', 'y'] }]]))).toEqual([
    ['groups.items.a.props', 'duplicate_labels: Title'],
  ])
})

test('keys contain only letters, digits, hyphens and underscores; duplicates are listed once', () => {
  expect([' A-b_1 ', 'ä/é', 5, null].map(toKey)).toEqual(['a-b_1', '', '5', ''])
  expect(repeatedIn(['a', 'b', 'a', 'a', '1', 1])).toEqual(['a', '1'])
})
