import { expect, test } from 'vitest'
import { readElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { stylesOf } from './styles.rules.ts'

const style = {
  id: 'b-aaa-1',
  label: 'local',
  type: 'class',
  variants: [
    {
      meta: { breakpoint: 'desktop', state: null },
      props: { color: { $$type: 'color', value: '#111111' } },
      custom_css: null,
    },
  ],
}
const element = (styles: unknown, elements: readonly object[] = []) => ({
  id: 'a',
  elType: 'b-div-block',
  settings: {},
  styles,
  elements,
})
const styles = (...elements: readonly object[]) => stylesOf(readElements(elements))

test('styles are collected from the whole tree by id', () => {
  const inner = { ...style, id: 'b-bbb-2' }
  const tree = element({ 'b-aaa-1': style }, [element({ 'b-bbb-2': inner })])
  expect(styles(tree)).toEqual({ 'b-aaa-1': style, 'b-bbb-2': inner })
})

test('a component without elements or styles has none', () => {
  expect(styles()).toEqual({})
  expect(styles(element(undefined), element([]), element('x'))).toEqual({})
})

test('a style without variants is dropped, one without an id is identified by its key', () => {
  expect(styles(element({ a: { id: 'a' }, b: 'x', c: { variants: [] } }))).toEqual({
    c: { id: 'c', label: '', type: '', variants: [] },
  })
})

test('a variant is completed, and values other than objects are dropped', () => {
  const odd = { ...style, variants: ['x', {}, { meta: { state: 'hover' }, props: [] }] }
  expect(styles(element({ 'b-aaa-1': odd }))).toEqual({
    'b-aaa-1': {
      ...style,
      variants: [
        { meta: { breakpoint: null, state: null }, props: [], custom_css: null },
        { meta: { breakpoint: null, state: 'hover' }, props: [], custom_css: null },
      ],
    },
  })
})
