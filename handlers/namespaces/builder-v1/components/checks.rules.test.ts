import { expect, test } from 'vitest'
import { readElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import {
  conflictsOf,
  cycleIn,
  missingTypeProblem,
  nonAtomicIn,
  settingsProblems,
} from './checks.rules.ts'

const instance = (value: string | number) => ({
  elType: 'widget',
  widgetType: 'b-component',
  settings: { component_instance: { value: { component_id: { value } } } },
})
const holding = (uid: string, ...references: (string | number)[]) => ({
  uid,
  title: uid,
  elements: readElements([{ elType: 'b-flexbox', elements: references.map(instance) }]),
})
const known = (id: number, ...references: (string | number)[]) => ({
  ...holding(`known-${id}`, ...references),
  id,
  isArchived: false,
})

test('the number of active components is limited to one hundred', () => {
  const many = Array.from({ length: 99 }, (_, index) => known(index + 1))
  expect(conflictsOf([holding('a')], many)).toEqual([])
  expect(conflictsOf([holding('a'), holding('b')], many)).toEqual([
    'Maximum number of components exceeded.',
  ])
})

test('archived components do not count towards the limit', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...known(index + 1),
    isArchived: index >= 99,
  }))
  expect(conflictsOf([holding('a')], many)).toEqual([])
})

test('titles are case-sensitive', () => {
  expect(conflictsOf([{ ...holding('a'), title: 'KNOWN-1' }], [known(1)])).toEqual([])
})

test('a duplicate uid within the request is reported once', () => {
  expect(conflictsOf([holding('a'), holding('a'), holding('a')], [])).toEqual([
    'Component uid &#039;a&#039; is duplicated.',
  ])
})

test('two new components that contain each other are a cycle', () => {
  expect(cycleIn([holding('a', 'b'), holding('b', 'a')], [])).toBe(
    'Circular dependency detected: Component &quot;a&quot; would create a cycle via component &quot;b&quot;.',
  )
})

test('a cycle through a stored component is found', () => {
  expect(cycleIn([holding('a', 7)], [known(7, 'a')])).toContain('via component &quot;7&quot;')
})

test('a component with several uses is not a cycle', () => {
  const items = [holding('a', 'b', 'c'), holding('b', 'd'), holding('c', 'd'), holding('d', 7)]
  expect(cycleIn(items, [known(7)])).toBeUndefined()
})

test('many paths to the same component take linear time', () => {
  const layers = Array.from({ length: 40 }, (_, layer) =>
    ['x', 'y'].map((side) => holding(`${side}${layer}`, `x${layer + 1}`, `y${layer + 1}`)),
  ).flat()
  expect(cycleIn(layers, [])).toBeUndefined()
})

test('a widget is checked by its kind, other elements by their type', () => {
  const elements = readElements([
    { elType: 'widget', widgetType: 'b-heading' },
    { elType: 'b-div-block', elements: [{ elType: 'container' }, { elType: 'container' }] },
  ])
  expect(nonAtomicIn([{ uid: 'a', title: 'a', elements }], true)).toEqual(['container'])
})

test('the first element without a type is named by its place', () => {
  const typed = { elType: 'container' }
  const problem = (place: string) => ({
    code: 'rest_property_required',
    message: `elType is a required property of ${place}.`,
    data: null,
  })
  expect(missingTypeProblem(undefined)).toBeUndefined()
  expect(missingTypeProblem([{}, { elements: [typed] }])).toBeUndefined()
  expect(missingTypeProblem([{ elements: [typed] }, { elements: [typed, {}] }])).toEqual(
    problem('items[1][elements][1]'),
  )
  expect(missingTypeProblem([{ elements: [{ ...typed, elements: [{ elType: 5 }] }] }])).toEqual(
    problem('items[0][elements][0][elements][0]'),
  )
})

test('invalid settings are reported by uid', () => {
  const invalid = { overridable_props: 'text' }
  expect(settingsProblems([{ uid: 'a' }, { uid: 'b', settings: {} }])).toEqual([])
  expect(settingsProblems([{ uid: 'a' }, { uid: 'b', settings: invalid }])).toEqual([
    [
      'b',
      'Validation failed for overridable_props: component_overridable_props: invalid_structure',
    ],
  ])
})
