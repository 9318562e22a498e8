import { expect, test } from 'vitest'
import { type Reader, readerOf } from './xml-reader.rules.ts'
import { readEndTag, readReference, readStartTag } from './xml-tags.rules.ts'

type Read = (reader: Reader) => unknown

const messageOf = (read: Read, text: string): string => {
  try {
    read(readerOf(text))
  } catch (problem) {
    return String(problem)
  }
  return 'none'
}

test('a start tag has a name, a line and attributes', () => {
  const reader = readerOf('<a x="1" y = \'&lt;2\'>text')
  expect(readStartTag(reader)).toEqual({ name: 'a', line: 1, isEmpty: false })
  expect(reader.text.slice(reader.at)).toBe('text')
  expect(readStartTag(readerOf('<a/>'))).toEqual({ name: 'a', line: 1, isEmpty: true })
})

type Row = readonly [text: string, message: string]

const START_TAGS: readonly Row[] = [
  ['<1>', 'StartTag: invalid element name'],
  ['<a', "Couldn't find end of Start Tag a line 1"],
  ['<a x>', 'Specification mandates value for attribute x'],
  ['<a x=1>', 'AttValue: " or \' expected'],
  ['<a x="<">', "Unescaped '<' not allowed in attributes values"],
  ['<a x="1', 'AttValue: " expected'],
  ['<a x="1"y="2">', 'attributes construct error'],
  ['<a x="1" x="2">', 'Attribute x redefined'],
  ['<a x="&b;">', "Entity 'b' not defined"],
]

for (const [text, message] of START_TAGS)
  test(`the start tag ${text} is rejected`, () => {
    expect(messageOf(readStartTag, text)).toContain(message)
  })

const REFERENCES: readonly Row[] = [
  ['&amp;', 'none'],
  ['&#228;', 'none'],
  ['&#xE4;', 'none'],
  ['&#x10ffff;', 'none'],
  ['&;', 'xmlParseEntityRef: no name'],
  ['&amp', "EntityRef: expecting ';'"],
  ['&nbsp;', "Entity 'nbsp' not defined"],
  ['&#0;', 'xmlParseCharRef: invalid xmlChar value 0'],
  ['&#xd800;', 'xmlParseCharRef: invalid xmlChar value 55296'],
  ['&#x110000;', 'xmlParseCharRef: invalid xmlChar value 1114112'],
]

for (const [text, message] of REFERENCES)
  test(`the error of the reference ${text} is ${message}`, () => {
    expect(messageOf(readReference, text)).toContain(message)
  })

const END_TAGS: readonly Row[] = [
  ['</a>', 'none'],
  ['</a >', 'none'],
  ['</b>', 'Opening and ending tag mismatch: a line 3 and b'],
  ['</>', 'Opening and ending tag mismatch: a line 3 and unparseable'],
  ['</a x>', "expected '>'"],
]

for (const [text, message] of END_TAGS)
  test(`the error of the end tag ${text} of the element a is ${message}`, () => {
    const read: Read = (reader) => readEndTag(reader, { name: 'a', line: 3 })
    expect(messageOf(read, text)).toContain(message)
  })
