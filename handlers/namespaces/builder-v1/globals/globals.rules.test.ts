import { expect, test } from 'vitest'
import { allColors, allTypography } from './globals.rules.ts'

test('the four system colours always exist, followed by custom ones', () => {
  const colors = allColors([{ _id: 'a1b2c3d', title: 'Brand', color: '#102030' }])
  expect([...colors.values()]).toEqual([
    { id: 'primary', title: 'Primary', value: '#6EC1E4' },
    { id: 'secondary', title: 'Secondary', value: '#54595F' },
    { id: 'text', title: 'Text', value: '#7A7A7A' },
    { id: 'accent', title: 'Accent', value: '#61CE70' },
    { id: 'a1b2c3d', title: 'Brand', value: '#102030' },
  ])
})

test('the last of several rows with one id is used, in the position of the first', () => {
  const rows = ['One', 'Two'].map((title) => ({ _id: 'primary', title, color: '#000000' }))
  const colors = allColors(rows)
  expect(colors.size).toBe(4)
  expect([...colors.values()][0]).toEqual({ id: 'primary', title: 'Two', value: '#000000' })
})

test('system fonts have only their own properties', () => {
  const fonts = [...allTypography([]).values()]
  expect(fonts.map(({ id, value }) => [id, ...Object.values(value)])).toEqual([
    ['primary', 'custom', 'Roboto', '600'],
    ['secondary', 'custom', 'Roboto Slab', '400'],
    ['text', 'custom', 'Roboto', '400'],
    ['accent', 'custom', 'Roboto', '500'],
  ])
})

const read = (properties: Readonly<Record<string, unknown>>) =>
  allTypography([{ _id: 't1', title: 'Session', properties }]).get('t1')?.value

test('a custom typography has every property, unset ones empty', () => {
  const length = { unit: 'px', size: '', sizes: [] }
  expect(read({ typography_font_family: 'Inter' })).toEqual({
    typography_typography: '',
    typography_font_family: 'Inter',
    typography_font_size: length,
    typography_font_weight: '',
    typography_text_transform: '',
    typography_font_style: '',
    typography_text_decoration: '',
    typography_line_height: length,
    typography_letter_spacing: length,
    typography_word_spacing: length,
  })
})

test('a partial length is completed', () => {
  expect(read({ typography_font_size: { size: 20 } })).toMatchObject({
    typography_font_size: { unit: 'px', size: 20, sizes: [] },
  })
  expect(read({ typography_font_size: { unit: 'em' } })).toMatchObject({
    typography_font_size: { unit: 'em', size: '', sizes: [] },
  })
})

test('unknown properties are stored unchanged', () => {
  expect(read({ typography_custom: ['kept'] })).toMatchObject({ typography_custom: ['kept'] })
})
