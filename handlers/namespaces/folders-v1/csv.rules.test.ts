import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './csv.rules.ts'

test('cells are separated by commas and line breaks, quotes protect both', () => {
  expect(parseCsv('a,"b,c"\r\n"d""e\nf",\n')).toEqual([
    ['a', 'b,c'],
    ['d"e\nf', ''],
  ])
  expect(parseCsv('')).toEqual([])
  expect(parseCsv('a,')).toEqual([['a', '']])
})

test('an open quote, a quote inside a cell and text after a quote are malformed', () => {
  expect(['1,"A\n', '1,A"B\n', '1,"A"x\n', '"'].map(parseCsv)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a NUL character is malformed anywhere', () => {
  expect(parseCsv('1,"A\0"')).toBeUndefined()
})

test('a header and ten thousand rows are accepted, one more is rejected', () => {
  expect(parseCsv('1,A\n'.repeat(10_001))).toHaveLength(10_001)
  expect(parseCsv('1,A\n'.repeat(10_002))).toBeUndefined()
})

test('a hundred thousand cells are accepted, one more is rejected', () => {
  expect(parseCsv(','.repeat(99_999))?.[0]).toHaveLength(100_000)
  expect(parseCsv(','.repeat(100_000))).toBeUndefined()
})

test('valid CSV round-trips', () => {
  const cell = fc.string().filter((text) => !text.includes('\0'))
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((row) => row.map(quoted).join(',')).join('\n')
      expect(parseCsv(text)).toEqual(rows)
    }),
  )
})
