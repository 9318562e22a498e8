import { expect, test } from 'vitest'
import { problemsOf } from './configuration.rules.ts'

const inRoot = (inside: string): string => `<multilang-config>\n${inside}\n</multilang-config>`
const codes = (content: string) =>
  problemsOf(content).map(({ level, code, line }) => [level, code, line])

test('blank texts and configurations with known sections are valid', () => {
  for (const content of [
    '',
    ' \n\t',
    '<multilang-config/>',
    '<?xml version="1.0"?>\n<!-- ours --><multilang-config></multilang-config>\n',
    inRoot('<custom-types><custom-type translate="1">programme</custom-type></custom-types>'),
    inRoot('<admin-texts><key name="a &amp; b"><key name=\'c\'/></key></admin-texts>'),
    inRoot('<shortcodes><shortcode><tag><![CDATA[<x>&]]></tag></shortcode></shortcodes>'),
    inRoot('<blocks><block type="core/list">&#xE9;</block></blocks><taxonomies/>'),
  ])
    expect(problemsOf(content), content).toEqual([])
})

test('a misplaced element is an error with its line', () => {
  expect(problemsOf(inRoot('<custom-fields/>\n<programme/>'))).toEqual([
    {
      level: 2,
      code: 1871,
      column: 0,
      message:
        "Element 'programme': This element is not expected. Expected is one of ( custom-fields, custom-term-fields, custom-types, taxonomies, admin-texts, language-switcher-settings, shortcodes, blocks ).\n",
      file: '',
      line: 3,
    },
  ])
  expect(codes(inRoot('<taxonomies>\n<x/>\n<taxonomy/>\n<y/></taxonomies><z/>'))).toEqual([
    [2, 1871, 3],
    [2, 1871, 5],
  ])
})

test('only the first unexpected child of an element is reported', () => {
  const many = '<x/>'.repeat(10_000)
  expect(codes(inRoot(many))).toEqual([[2, 1871, 2]])
  expect(codes(inRoot(`<blocks>${many}</blocks>`))).toEqual([[2, 1871, 2]])
})

test('another root element is an error', () => {
  expect(codes('\n<config/>')).toEqual([[2, 1845, 2]])
})

const MALFORMED: readonly (readonly [string, number, number])[] = [
  ['plain text', 4, 1],
  ['<!-- only -->', 4, 1],
  ['<a/>\n<b/>', 5, 2],
  ['<a/>\ntext', 5, 2],
  ['<a>&#0;</a>', 9, 1],
  ['<a>&lt</a>', 23, 1],
  ['<a>\n&nbsp;</a>', 26, 2],
  ['<a b="<"/>', 38, 1],
  ['<a b=c/>', 39, 1],
  ['<a b="c/>', 40, 1],
  ['<a b/>', 41, 1],
  ['<a b="1" b="2"/>', 42, 1],
  ['<a>\n<!-- </a>', 45, 2],
  ['<a><?x </a>', 47, 1],
  ['<a><![CDATA[ </a>', 63, 1],
  [' <?xml version="1.0"?><a/>', 64, 1],
  ['<a b="1"c="2"/>', 65, 1],
  ['<a>& </a>', 68, 1],
  ['<a>< </a>', 68, 1],
  ['</a>', 68, 1],
  ['<a\n!', 73, 2],
  ['<a>\n</b>', 76, 2],
  ['<a>\n<b>\n', 77, 3],
]

test('malformed text results in one fatal error with its line', () => {
  for (const [content, code, line] of MALFORMED)
    expect(codes(content), content).toEqual([[3, code, line]])
})

test('a long text is parsed in linear time', () => {
  const items = '<custom-field action="copy">a &amp; b</custom-field>\n'.repeat(20_000)
  expect(problemsOf(inRoot(`<custom-fields>${items}</custom-fields>`))).toEqual([])
  expect(problemsOf('<a '.repeat(50_000))).toHaveLength(1)
})
