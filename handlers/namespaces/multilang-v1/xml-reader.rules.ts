/** XML reader: position, lookahead and errors. */

/** An error in the format of the platform's parser; level 2 is an error, 3 is fatal. */
export interface XmlError {
  readonly level: 2 | 3
  readonly code: number
  readonly column: number
  readonly message: string
  readonly file: ''
  readonly line: number
}

/** The error codes of the platform's parser. */
const CODES = {
  tooDeep: 1,
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

/** Stops the parser; caught by `parseXml`. */
export class XmlSyntaxError extends Error {
  readonly error: XmlError

  constructor(error: XmlError) {
    super(error.message)
    this.error = error
  }
}

export interface Reader {
  readonly text: string
  at: number
  /** The current line, its start and its end, computed on demand. */
  line: number
  lineStart: number
  lineEnd: number
}

/** The end of the text for the last line. */
function lineEndFrom(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

export const readerOf = (text: string): Reader => ({
  text,
  at: 0,
  line: 1,
  lineStart: 0,
  lineEnd: lineEndFrom(text, 0),
})

/** The line of the current position, which never decreases. */
export function lineOf(reader: Reader): number {
  while (reader.lineEnd < reader.at) {
    reader.line += 1
    reader.lineStart = reader.lineEnd + 1
    reader.lineEnd = lineEndFrom(reader.text, reader.lineStart)
  }
  return reader.line
}

export function fail(reader: Reader, name: keyof typeof CODES, message: string): never {
  const line = lineOf(reader)
  const column = reader.at - reader.lineStart + 1
  throw new XmlSyntaxError({
    level: 3,
    code: CODES[name],
    column,
    message: `${message}\n`,
    file: '',
    line,
  })
}

export const isAtMark = ({ text, at }: Reader, mark: string): boolean => text.startsWith(mark, at)

/** Consumes the match of the sticky pattern, possibly empty. */
export function consume(reader: Reader, pattern: RegExp): string {
  const start = reader.at
  pattern.lastIndex = start
  if (pattern.test(reader.text)) reader.at = pattern.lastIndex
  return reader.text.slice(start, reader.at)
}

const SPACES = [0x20, 0x9, 0xa, 0xd]

/** Moves to the next character that is not white space; true if it moved. */
export function skipSpace(reader: Reader): boolean {
  const start = reader.at
  while (SPACES.includes(reader.text.charCodeAt(reader.at))) reader.at += 1
  return reader.at > start
}

/** Moves after the next end marker; false without one. */
export function skipPast(reader: Reader, mark: string): boolean {
  const end = reader.text.indexOf(mark, reader.at)
  reader.at = end < 0 ? reader.text.length : end + mark.length
  return end >= 0
}
