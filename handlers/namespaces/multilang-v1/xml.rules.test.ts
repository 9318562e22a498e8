import { expect, test } from 'vitest'
import { parseXml } from './xml.rules.ts'

const problem = (text: string) => {
  const parsed = parseXml(text)
  return 'error' in parsed ? [parsed.error.code, parsed.error.line] : 'fine'
}

test('elements are parsed with their lines and children', () => {
  expect(parseXml('<?xml version="1.0"?>\n<a x="1">\n  <b/>text\n  <c>&amp;</c >\n</a>\n')).toEqual(
    {
      root: {
        name: 'a',
        line: 2,
        children: [
          { name: 'b', line: 3, children: [] },
          { name: 'c', line: 4, children: [] },
        ],
      },
    },
  )
})

test('comments, instructions, sections and a document type are ignored', () => {
  expect(problem('<!DOCTYPE a><!-- <b> --><?go x?><a><![CDATA[<b>&]]><!-- x --></a>')).toBe('fine')
})

test('a document has exactly one root and no other content', () => {
  expect(problem('')).toEqual([4, 1])
  expect(problem('text')).toEqual([4, 1])
  expect(problem('<a/>\n<b/>')).toEqual([5, 2])
  expect(problem('<a/>\ntext')).toEqual([5, 2])
})

test('tags must be nested properly', () => {
  expect(problem('<a>\n<b></a></b>')).toEqual([76, 2])
  expect(problem('<a><b></b>')).toEqual([77, 1])
  expect(problem('</a>')).toEqual([68, 1])
  expect(problem('<a/></a>')).toEqual([5, 1])
  expect(problem('<a')).toEqual([73, 1])
})

test('attributes have quoted values and are unique', () => {
  expect(problem('<a x=1/>')).toEqual([39, 1])
  expect(problem('<a x/>')).toEqual([41, 1])
  expect(problem('<a x="1" x="2"/>')).toEqual([42, 1])
  expect(problem('<a x="<"/>')).toEqual([38, 1])
  expect(problem('<a x="1"y="2"/>')).toEqual([65, 1])
})

test('only predefined entities and valid characters can be referenced', () => {
  expect(problem('<a>&lt;&gt;&quot;&apos;&#228;&#xe4;</a>')).toBe('fine')
  expect(problem('<a>&nbsp;</a>')).toEqual([26, 1])
  expect(problem('<a>&amp</a>')).toEqual([23, 1])
  expect(problem('<a>&#0;</a>')).toEqual([9, 1])
  expect(problem('<a>\n\u0001</a>')).toEqual([9, 2])
})

test('unterminated sections are reported by kind', () => {
  expect(problem('<a><!-- x</a>')).toEqual([45, 1])
  expect(problem('<a><![CDATA[x</a>')).toEqual([63, 1])
  expect(problem('<?go x')).toEqual([47, 1])
  expect(problem('\n<?xml version="1.0"?><a/>')).toEqual([64, 2])
})

test('an error is fatal and its message ends with a line break', () => {
  expect(parseXml('<a></b>')).toEqual({
    error: {
      level: 3,
      code: 76,
      column: expect.any(Number),
      message: expect.stringMatching(/^Opening and ending tag mismatch: a line 1 and b\n$/),
      file: '',
      line: 1,
    },
  })
})

test('the depth of a document is limited', () => {
  const nested = (depth: number) => parseXml(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)
  expect(nested(257)).toHaveProperty('root')
  expect(nested(258)).toMatchObject({
    error: {
      level: 3,
      code: 1,
      message: 'Excessive depth in document: 256 use XML_PARSE_HUGE option\n',
    },
  })
})
