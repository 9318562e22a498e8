import { expect, test } from 'vitest'
import { oneLine, replaceTags, replaceTagsInLines, stripTags } from './mail-tags.rules.ts'

const texts: Readonly<Record<string, string>> = { 'your-name': 'Lena', note: '', _date: 'Monday' }
const textOf = (name: string): string | undefined => texts[name]

test('a tag is replaced by its text, with or without blanks inside the brackets', () => {
  expect(replaceTags('Dear [your-name], [ _date ]', textOf)).toBe('Dear Lena, Monday')
})

test('unknown tags and other brackets are unchanged', () => {
  expect(replaceTags('[unknown] [1] [a b] []', textOf)).toBe('[unknown] [1] [a b] []')
})

test('double brackets escape a tag', () => {
  expect(replaceTags('[[your-name]]', textOf)).toBe('[your-name]')
  expect(replaceTags('[[your-name] and [your-name]]', textOf)).toBe('[Lena and Lena]')
})

test('replacements are not parsed again', () => {
  expect(replaceTags('[your-name]', () => '[_date] $& $1')).toBe('[_date] $& $1')
})

test('a line with only empty tags is omitted', () => {
  expect(replaceTagsInLines('Note: [note]\n\nFrom [your-name] [note]\n[note]', textOf)).toBe(
    '\nFrom Lena ',
  )
})

test('line breaks are removed from a header', () => {
  expect(oneLine(' Hello\r\nBcc: x@example.test\n')).toBe('Hello Bcc: x@example.test')
})

test('markup is removed, other angle brackets are unchanged', () => {
  expect(stripTags('<b>1 < 2</b><!-- no --> <3 <br/>')).toBe('1 < 2 <3 ')
})
