import { expect, test } from 'vitest'
import {
  consume,
  fail,
  isAtMark,
  lineOf,
  type Reader,
  readerOf,
  skipPast,
  skipSpace,
  XmlSyntaxError,
} from './xml-reader.rules.ts'

const readerAt = (text: string, at: number): Reader => ({ ...readerOf(text), at })

test('the line of a position counts the line breaks before it', () => {
  const lines = [0, 1, 2, 3, 4, 5].map((at) => lineOf(readerAt('a\n\nbc', at)))
  expect(lines).toEqual([1, 1, 2, 3, 3, 3])
})

test('an error has the code, line and column of its position', () => {
  const failing = () => fail(readerAt('a\nbc', 3), 'noName', 'no name')
  expect(failing).toThrow(XmlSyntaxError)
  expect(failing).toThrow(
    expect.objectContaining({
      error: { level: 3, code: 68, column: 2, message: 'no name\n', file: '', line: 2 },
    }),
  )
})

test('a match is consumed at the position only, and may be empty', () => {
  const reader = readerAt('ab12', 0)
  expect(consume(reader, /\d+/y)).toBe('')
  expect(consume(reader, /[a-z]+/y)).toBe('ab')
  expect([reader.at, isAtMark(reader, '12')]).toEqual([2, true])
})

test('white space is blanks, tabs and line breaks', () => {
  const reader = readerAt(' \t\r\n\u00a0', 0)
  expect([skipSpace(reader), reader.at]).toEqual([true, 4])
  expect([skipSpace(reader), reader.at]).toEqual([false, 4])
})

test('skipping to a missing mark ends at the end of the text', () => {
  const reader = readerAt('a-->b', 0)
  expect([skipPast(reader, '-->'), reader.at]).toEqual([true, 4])
  expect([skipPast(reader, '-->'), reader.at]).toEqual([false, 5])
})
