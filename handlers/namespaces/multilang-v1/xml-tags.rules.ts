import { consume, fail, isAtMark, lineOf, type Reader, skipSpace } from './xml-reader.rules.ts'

const NAME = /[A-Za-z_:\u00c0-\ufffd][-A-Za-z0-9_:.\u00b7-\ufffd]*/y
const VALUE = /"[^"<&]*|'[^'<&]*/y
const MORE_VALUE = { '"': /[^"<&]*/y, "'": /[^'<&]*/y } as const
const REFERENCE = /&(?:#(?:[0-9]{1,9}|x[0-9a-fA-F]{1,8})|[A-Za-z_:][-A-Za-z0-9_:.]*)/y
/** Only the five predefined entities exist; others cannot be declared. */
const ENTITIES = ['&lt', '&gt', '&amp', '&apos', '&quot']

const isCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** Parses one `&name;` or `&#10;`. */
export function readReference(reader: Reader): void {
  const found = consume(reader, REFERENCE)
  if (!found) fail(reader, 'noName', 'xmlParseEntityRef: no name')
  if (!isAtMark(reader, ';')) fail(reader, 'noSemicolon', "EntityRef: expecting ';'")
  reader.at += 1
  if (found.startsWith('&#')) {
    const code = Number(found[2] === 'x' ? `0${found.slice(2)}` : found.slice(2))
    if (!isCharacter(code))
      fail(reader, 'invalidCharacter', `xmlParseCharRef: invalid xmlChar value ${code}`)
  } else if (!ENTITIES.includes(found))
    fail(reader, 'unknownEntity', `Entity '${found.slice(1)}' not defined`)
}

function readValue(reader: Reader): void {
  const quote = consume(reader, VALUE)[0]
  if (quote !== '"' && quote !== "'") fail(reader, 'noQuote', 'AttValue: " or \' expected')
  while (isAtMark(reader, '&')) {
    readReference(reader)
    consume(reader, MORE_VALUE[quote])
  }
  if (isAtMark(reader, '<'))
    fail(reader, 'lessThanInValue', "Unescaped '<' not allowed in attributes values")
  if (!isAtMark(reader, quote)) fail(reader, 'openValue', `AttValue: ${quote} expected`)
  reader.at += 1
}

function readAttribute(reader: Reader, seen: Set<string>): void {
  const name = consume(reader, NAME)
  skipSpace(reader)
  if (!isAtMark(reader, '='))
    fail(reader, 'noValue', `Specification mandates value for attribute ${name}`)
  reader.at += 1
  skipSpace(reader)
  readValue(reader)
  if (seen.has(name)) fail(reader, 'attributeTwice', `Attribute ${name} redefined`)
  seen.add(name)
}

interface StartTag {
  readonly name: string
  readonly line: number
  readonly isEmpty: boolean
}

const NAME_START = /[A-Za-z_:\u00c0-\ufffd]/y

/** Parses `<name a="b">` or `<name/>`. */
export function readStartTag(reader: Reader): StartTag {
  const line = lineOf(reader)
  reader.at += 1
  const name = consume(reader, NAME)
  if (!name) fail(reader, 'noName', 'StartTag: invalid element name')
  let seen: Set<string> | undefined
  for (;;) {
    const space = skipSpace(reader)
    const isEmpty = isAtMark(reader, '/>')
    if (isEmpty || isAtMark(reader, '>')) {
      reader.at += isEmpty ? 2 : 1
      return { name, line, isEmpty }
    }
    NAME_START.lastIndex = reader.at
    if (!NAME_START.test(reader.text))
      fail(reader, 'noEndOfTag', `Couldn't find end of Start Tag ${name} line ${line}`)
    if (!space) fail(reader, 'noSpace', 'attributes construct error')
    seen ??= new Set()
    readAttribute(reader, seen)
  }
}

/** Parses `</name>` of the current element. */
export function readEndTag(reader: Reader, { name, line }: Omit<StartTag, 'isEmpty'>): void {
  reader.at += 2
  const ending = consume(reader, NAME)
  if (ending !== name)
    fail(
      reader,
      'tagMismatch',
      `Opening and ending tag mismatch: ${name} line ${line} and ${ending || 'unparseable'}`,
    )
  skipSpace(reader)
  if (!isAtMark(reader, '>')) fail(reader, 'noEndOfTag', "expected '>'")
  reader.at += 1
}
