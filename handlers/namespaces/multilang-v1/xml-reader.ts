/** Reading XML from left to right: the place, what stands there, and complaints about it. */

/** A complaint in the form of the platform's parser; level 2 is an error, 3 is fatal. */
export interface XmlError {
  readonly level: 2 | 3
  readonly code: number
  readonly column: number
  readonly message: string
  readonly file: ''
  readonly line: number
}

/** The numbers by which the parser knows its complaints. */
const CODES = {
  noStart: 4,
  extraContent: 5,
  invalidCharacter: 9,
  noSemicolon: 23,
  unknownEntity: 26,
  lessThanInValue: 38,
  noQuote: 39,
  openValue: 40,
  noValue: 41,
  attributeTwice: 42,
  openComment: 45,
  openInstruction: 47,
  openDoctype: 61,
  openCdata: 63,
  declarationNotFirst: 64,
  noSpace: 65,
  noName: 68,
  noEndOfTag: 73,
  tagMismatch: 76,
  openTag: 77,
} as const

/** Ends the reading; caught where it began. */
export class Malformed extends Error {
  readonly error: XmlError

  constructor(error: XmlError) {
    super(error.message)
    this.error = error
  }
}

export interface Reader {
  readonly text: string
  at: number
  /** The line and its beginning, counted as far as somebody asked. */
  line: number
  lineStart: number
}

export const readerOf = (text: string): Reader => ({ text, at: 0, line: 1, lineStart: 0 })

/** The line of the place the reader has come to; it never goes back. */
export function lineOf(reader: Reader): number {
  for (;;) {
    const next = reader.text.indexOf('\n', reader.lineStart)
    if (next < 0 || next >= reader.at) return reader.line
    reader.line += 1
    reader.lineStart = next + 1
  }
}

export function fail(reader: Reader, name: keyof typeof CODES, message: string): never {
  const line = lineOf(reader)
  const column = reader.at - reader.lineStart + 1
  throw new Malformed({
    level: 3,
    code: CODES[name],
    column,
    message: `${message}\n`,
    file: '',
    line,
  })
}

export const sees = ({ text, at }: Reader, mark: string): boolean => text.startsWith(mark, at)

/** Takes what the sticky pattern finds here, possibly nothing. */
export function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

/** Moves behind the next end mark; false when there is none. */
export function skipPast(reader: Reader, mark: string): boolean {
  const end = reader.text.indexOf(mark, reader.at)
  reader.at = end < 0 ? reader.text.length : end + mark.length
  return end >= 0
}
