import { expect, test } from 'vitest'
import { defaultsToStore } from './kit-elements-defaults.rules.ts'

test('unknown settings of the element are dropped', () => {
  expect(defaultsToStore('heading', { size: 'xl', unknown: 1, constructor: 2 })).toEqual({
    size: 'xl',
  })
})

test('a setting may be specific to a screen size, and groups include all of their settings', () => {
  const sent = { align_tablet: 'center', align_watch: 'left', typography_font_size: { size: 20 } }
  expect(defaultsToStore('heading', sent)).toEqual({
    align_tablet: 'center',
    typography_font_size: { size: 20 },
  })
})

test('unsafe markup is removed at every depth, its text is kept', () => {
  const text = '<script>a</script><b>x</b>'
  expect(defaultsToStore('heading', { title: text, link: { parts: [text, 5, null] } })).toEqual({
    title: 'a<b>x</b>',
    link: { parts: ['a<b>x</b>', 5, null] },
  })
})

test('maps of references are filtered by the same names, an empty one becomes a list', () => {
  const color = 'globals/colors?id=primary'
  expect(
    defaultsToStore('heading', {
      __globals__: { title_color: color, unknown: 'x' },
      __dynamic__: { unknown: 'x' },
    }),
  ).toEqual({ __globals__: { title_color: color }, __dynamic__: [] })
  expect(defaultsToStore('heading', { __globals__: 'x' })).toEqual({})
})

test('a list and an unknown element store nothing', () => {
  expect(defaultsToStore('heading', ['size'])).toEqual({})
  expect(defaultsToStore('nonsense', { title: 'x' })).toEqual({})
})
