import { expect, test } from 'vitest'
import { oneLine, replaceTags, replaceTagsInLines, stripTags } from './mail-tags.rules.ts'

const texts: Readonly<Record<string, string>> = { 'your-name': 'Lena', note: '', _date: 'Monday' }
const textOf = (name: string): string | undefined => texts[name]

test('a tag becomes its text, blanks inside the brackets do not matter', () => {
  expect(replaceTags('Dear [your-name], [ _date ]', textOf)).toBe('Dear Lena, Monday')
})

test('a tag nobody knows and brackets that are not tags stay', () => {
  expect(replaceTags('[unknown] [1] [a b] []', textOf)).toBe('[unknown] [1] [a b] []')
})

test('double brackets write the tag itself', () => {
  expect(replaceTags('[[your-name]]', textOf)).toBe('[your-name]')
  expect(replaceTags('[[your-name] and [your-name]]', textOf)).toBe('[Lena and Lena]')
})

test('what is put in is not read again', () => {
  expect(replaceTags('[your-name]', () => '[_date] $& $1')).toBe('[_date] $& $1')
})

test('a line whose tags are all empty is left out', () => {
  expect(replaceTagsInLines('Note: [note]\n\nFrom [your-name] [note]\n[note]', textOf)).toBe(
    '\nFrom Lena ',
  )
})

test('a header stays one line', () => {
  expect(oneLine(' Hello\r\nBcc: x@example.test\n')).toBe('Hello Bcc: x@example.test')
})

test('markup goes, a bracket that opens none stays', () => {
  expect(stripTags('<b>1 < 2</b><!-- no --> <3 <br/>')).toBe('1 < 2 <3 ')
})
