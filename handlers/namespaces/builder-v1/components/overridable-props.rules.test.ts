import { expect, test } from 'vitest'
import { parseOverridableProps, propsBody } from './overridable-props.rules.ts'

const prop = (overrideKey: string, changes: object = {}) => ({
  overrideKey,
  label: `Label of ${overrideKey}`,
  elementId: `element-${overrideKey}`,
  propKey: 'title',
  elType: 'widget',
  widgetType: 'b-heading',
  originValue: { $$type: 'string', value: 'Text' },
  groupId: 'g',
  ...changes,
})
const group = (id: string, props: unknown, changes: object = {}) => ({
  id,
  label: `Group ${id}`,
  props,
  ...changes,
})
const whole = (props: object, items: object, order: unknown = Object.keys(items)) => ({
  props,
  groups: { items, order },
})

const problemsOf = (value: unknown): readonly string[] => {
  const parsed = parseOverridableProps(value)
  return 'problems' in parsed ? parsed.problems : []
}

test('null, an empty object and empty parts are no properties', () => {
  for (const value of [undefined, null, {}, [], { props: {}, groups: {} }])
    expect(parseOverridableProps(value)).toEqual({ value: null })
})

test('a property is stored with its origin, null by default', () => {
  const parsed = parseOverridableProps(whole({ a: prop('a') }, { g: group('g', ['a']) }))
  expect(parsed).toMatchObject({ value: { props: { a: { originPropFields: null } } } })
})

test('labels lose their markup', () => {
  const label = '<b>Main</b> title'
  const parsed = parseOverridableProps(whole({ a: prop('a', { label }) }, { g: group('g', ['a']) }))
  expect(parsed).toMatchObject({ value: { props: { a: { label: 'Main title' } } } })
})

const CASES: readonly (readonly [string, unknown, string])[] = [
  ['a text', 'text', 'component_overridable_props: invalid_structure'],
  ['no groups', { props: {} }, 'groups: missing'],
  ['props as text', { props: 'x', groups: {} }, 'props: invalid_structure'],
  ['no order', { props: {}, groups: { items: {} } }, 'groups.order: missing'],
  ['a property as text', whole({ a: 'x' }, {}), 'props.a: invalid_structure'],
  [
    'a property without label',
    whole({ a: prop('a', { label: undefined }) }, {}),
    'props.a.label: missing_field',
  ],
  [
    'a value without type',
    whole({ a: prop('a', { originValue: 'x' }) }, {}),
    'props.a.originValue: invalid',
  ],
  ['another key', whole({ a: prop('b') }, {}), 'props.a: mismatching_override_key'],
  [
    'one target twice',
    whole({ a: prop('a'), b: prop('b', { elementId: 'element-a' }) }, {}),
    'props: duplicate_prop_keys_for_same_element: element-a.title',
  ],
  [
    'a group with another id',
    whole({}, { g: group('h', []) }),
    'groups.items.g.id: mismatching_value',
  ],
  [
    'a group with a property twice',
    whole({ a: prop('a') }, { g: group('g', ['a', 'a']) }),
    'groups.items.g.props: duplicate_props: a',
  ],
  [
    'group labels twice',
    whole({}, { g: group('g', []), h: group('h', [], { label: 'Group g' }) }),
    'groups.items: duplicate_labels: Group g',
  ],
  ['order of numbers', whole({}, { g: group('g', []) }, [1]), 'groups.order: non_string_items'],
  ['order twice', whole({}, { g: group('g', []) }, ['g', 'g']), 'groups.order: duplicate_ids'],
  ['order without a group', whole({}, { g: group('g', []) }, []), 'groups.order.g: missing'],
  ['order of nothing', whole({ a: prop('a') }, {}, ['g']), 'groups.order.g: excess'],
  [
    'a property outside its group',
    whole({ a: prop('a') }, { g: group('g', []) }),
    'props.a.groupId: mismatching_value_with_groups.items.props',
  ],
  [
    'a group with an unknown property',
    whole({ a: prop('a') }, { g: group('g', ['a', 'z']) }),
    'groups.items.g.props.z: prop_not_found_in_props',
  ],
  [
    'labels twice in a group',
    whole(
      { a: prop('a', { label: 'Same' }), b: prop('b', { label: 'Same' }) },
      { g: group('g', ['a', 'b']) },
    ),
    'groups.items.g.props: duplicate_labels: Same',
  ],
]

for (const [words, value, problem] of CASES)
  test(`overridable properties with ${words} are rejected`, () => {
    expect(problemsOf(value)).toEqual([problem])
  })

test('empty maps of stored properties are lists on the wire', () => {
  expect(propsBody(null)).toBeNull()
  expect(propsBody(whole({}, {}))).toEqual(whole([], []))
  const filled = whole({ a: prop('a') }, { g: group('g', ['a']) })
  expect(propsBody(filled)).toEqual(filled)
})
