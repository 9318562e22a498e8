import { expect, test } from 'vitest'
import { builderElements, builderMarkup, elementMarkup } from './builder.rules.ts'

const heading = {
  id: 'w1',
  elType: 'widget',
  widgetType: 'heading',
  settings: { title: 'Hi', header_size: 'h3' },
}
const meta = { _builder_edit_mode: 'builder', _builder_data: JSON.stringify([heading]) }

test('an item has elements while it is edited with the builder', () => {
  expect(builderElements(meta)).toEqual([heading])
  expect(builderElements({ ...meta, _builder_edit_mode: '' })).toEqual([])
  expect(builderElements({ _builder_edit_mode: 'builder' })).toEqual([])
})

test('a value other than a list has no elements', () => {
  for (const data of ['', '{', '{}', 'null', '[1, null]'])
    expect(builderElements({ ...meta, _builder_data: data })).toEqual([])
})

test('the markup carries the id of the item and one nested element for each', () => {
  const container = { id: 'c1', elType: 'container', elements: [heading] }
  const markup = builderMarkup(7, 'page', [container])
  expect(markup).toMatch(/^<div data-builder-type="wp-page" data-builder-id="7"/)
  expect(markup).toMatch(/data-id="c1"[^>]*><div [^>]*data-id="w1"[^>]*><h3 [^>]*>Hi<\/h3><\/div>/)
})

test('a heading has a tag for headings only', () => {
  const tag = (header_size: unknown) =>
    /<(\w+) class="builder-heading/.exec(
      elementMarkup({ ...heading, settings: { title: 'x', header_size } }),
    )?.[1]
  expect(['h1', 'p', 'script', undefined].map(tag)).toEqual(['h1', 'p', 'h2', 'h2'])
})

test('addresses and ids cannot leave their attributes', () => {
  const button = {
    id: '"><b>',
    widgetType: 'button',
    settings: { link: { url: '"x' }, text: 'Go' },
  }
  const markup = elementMarkup(button)
  expect(markup).toContain('href="&quot;x">Go</a>')
  expect(markup).not.toContain('"><b>')
})

test('an unknown widget shows its children', () => {
  const unknown = { id: 'u', widgetType: 'constructor', elements: [heading] }
  expect(elementMarkup(unknown)).toContain('>Hi</h3>')
})

test('an overly deep tree is cut off', () => {
  const deep = Array.from({ length: 80 }).reduce<object>(
    (inner, _, index) => ({ id: `e${index}`, elements: [inner] }),
    heading,
  )
  const markup = elementMarkup({ ...deep })
  expect(markup.match(/data-id=/g)?.length).toBeLessThan(80)
  expect(markup).not.toContain('Hi')
})
