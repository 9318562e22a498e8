import { expect, test } from 'vitest'
import { filterFootnotes, metaOf, readMeta, withMeta } from './meta.rules.ts'

const UNSET = {
  footnotes: '',
  _builder_edit_mode: '',
  _builder_template_type: '',
  _builder_data: '',
  _builder_page_settings: null,
  _builder_conditions: [],
}

const all = () => true
const EDIT = { context: 'edit', footnotesInView: () => false, hasAddOn: all } as const
const VIEW = { context: 'view', footnotesInView: () => false, hasAddOn: all } as const

test('editors see every registered key, readers none, and the footnotes as deployed', () => {
  expect(metaOf({}, VIEW)).toEqual({})
  expect(metaOf({}, { ...VIEW, footnotesInView: () => true })).toEqual({ footnotes: '' })
  expect(metaOf({}, EDIT)).toEqual(UNSET)
  expect(metaOf({ footnotes: 'x', nobody: 1 }, EDIT)).toEqual({ ...UNSET, footnotes: 'x' })
})

test('an empty map is shown as a list', () => {
  expect(metaOf({ _builder_page_settings: {} }, EDIT)['_builder_page_settings']).toEqual([])
})

const stored = { footnotes: 'a', _builder_edit_mode: 'builder' }
const write = (sent: unknown) => withMeta(stored, readMeta(sent, all))

test('absent keys are kept, null resets a value, unknown keys are ignored', () => {
  expect(write({ _builder_data: '[]' })).toEqual({ ...stored, _builder_data: '[]' })
  expect(write({ footnotes: null })).toEqual({ _builder_edit_mode: 'builder' })
  expect(write({ nobody: 1, constructor: 'x' })).toEqual(stored)
  expect(write('x')).toEqual(stored)
})

test('valid values beside an invalid one can be stored', () => {
  const { values, problems } = readMeta({ _builder_edit_mode: 'x', footnotes: 'kept' }, all)
  expect([...values]).toEqual([['footnotes', 'kept']])
  expect(problems.map(({ message }) => message)).toEqual([
    'meta._builder_edit_mode is not one of  and builder.',
  ])
})

test('footnotes of authors keep id and filtered text', () => {
  const notes = [
    { id: 'A-1!', content: '<script>x</script>y<b>z</b>', more: 1 },
    { id: '', content: 'x' },
    { id: 'b' },
    null,
  ]
  expect(JSON.parse(filterFootnotes(JSON.stringify(notes)))).toEqual([
    { id: 'a-1', content: 'xy<b>z</b>' },
  ])
})

test('footnotes that are not a list of notes become empty', () => {
  expect(['', '{', '{}', '"x"', 'null'].map(filterFootnotes)).toEqual(['', '', '', '', ''])
})

test('a site without an add-on has none of its keys', () => {
  const hasAddOn = (namespace: string) => namespace === 'builder/v1'
  const { _builder_conditions, ...others } = UNSET
  expect(metaOf({}, { ...EDIT, hasAddOn })).toEqual(others)
  expect(metaOf({}, { ...EDIT, hasAddOn: () => false })).toEqual({ footnotes: '' })
  expect([...readMeta({ _builder_conditions: ['x'] }, hasAddOn).values]).toEqual([])
})
