import { expect, test } from 'vitest'
import { extensionOf, isTemplateFile, readTemplate } from './template-file.rules.ts'

test('templates are files of JSON and archives', () => {
  expect(extensionOf('Header.Final.JSON')).toBe('json')
  const names = ['a.json', 'a.ZIP', 'a.txt', 'json', '.zip']
  expect(names.filter(isTemplateFile)).toEqual(['a.json', 'a.ZIP', 'json', '.zip'])
})

const EXPORTED = {
  type: 'header',
  title: 'Top',
  content: [{ id: 'a', elType: 'container' }, 'no element'],
  page_settings: { hide_title: 'yes' },
}

test('an exported template is read without values that are no elements', () => {
  expect(readTemplate(JSON.stringify(EXPORTED))).toEqual({
    type: 'header',
    title: 'Top',
    elements: [{ id: 'a', elType: 'container', settings: {}, elements: [] }],
    page_settings: { hide_title: 'yes' },
  })
})

const INVALID: readonly (readonly [text: string, error: string])[] = [
  ['no JSON', 'site_template_file_invalid'],
  ['[]', 'site_template_file_invalid'],
  [JSON.stringify({ ...EXPORTED, type: 'unknown' }), 'site_template_file_invalid'],
  [JSON.stringify({ ...EXPORTED, content: 'text' }), 'site_template_file_content'],
]

for (const [text, error] of INVALID)
  test(`${text.slice(0, 40)} is rejected with ${error}`, () => {
    expect(readTemplate(text)).toBe(error)
  })
