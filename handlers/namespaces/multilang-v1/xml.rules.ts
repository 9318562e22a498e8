/** A strict reader of XML: well formed or not, and if not, where. Entities are only the five of the language. */

export interface XmlElement {
  readonly name: string
  readonly line: number
  readonly children: readonly XmlElement[]
}

/** A complaint in the form of the platform's parser; level 2 is an error, 3 is fatal. */
export interface XmlError {
  readonly level: 2 | 3
  readonly code: number
  readonly column: number
  readonly message: string
  readonly file: ''
  readonly line: number
}

export type Parsed = { readonly root: XmlElement } | { readonly error: XmlError }

/** Ends the reading; caught in `parseXml` and nowhere else. */
class Malformed extends Error {
  readonly code: number
  readonly at: number

  constructor(code: number, message: string, at: number) {
    super(message)
    this.code = code
    this.at = at
  }
}

const CODES = {
  noStart: 4,
  extraContent: 5,
  charReference: 8,
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
  cdataEndInText: 62,
  openCdata: 63,
  declarationNotFirst: 64,
  noSpace: 65,
  noName: 68,
  noEndOfTag: 73,
  tagMismatch: 76,
  openTag: 77,
} as const

interface Reader {
  readonly text: string
  at: number
}

interface OpenElement {
  readonly name: string
  readonly line: number
  readonly children: XmlElement[]
}

const NAME = /[A-Za-z_:\u00c0-\ufffd][-A-Za-z0-9_:.\u00b7-\ufffd]*/y
const SPACE = /[ \t\r\n]*/y
const REFERENCE = /&(?:#(?:[0-9]+|x[0-9a-fA-F]+)|[A-Za-z_:][-A-Za-z0-9_:.]*)/y
const ENTITIES = ['&lt', '&gt', '&amp', '&apos', '&quot']
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

function match(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

const sees = ({ text, at }: Reader, mark: string): boolean => text.startsWith(mark, at)
const fail = (name: keyof typeof CODES, message: string, at: number): never => {
  throw new Malformed(CODES[name], message, at)
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1))
    line += 1
  return line
}

/** Moves behind the next end mark. */
function skipTo(reader: Reader, mark: string, unfinished: () => never): void {
  const end = reader.text.indexOf(mark, reader.at)
  if (end < 0) unfinished()
  reader.at = end + mark.length
}

function checkReference(text: string, at: number): void {
  REFERENCE.lastIndex = at
  const found = REFERENCE.exec(text)?.[0]
  if (!found) fail('noName', 'xmlParseEntityRef: no name', at + 1)
  const name = found ?? ''
  if (text[at + name.length] !== ';') fail('noSemicolon', "EntityRef: expecting ';'", at + name.length)
  if (name.startsWith('&#')) checkCharacter(name.slice(2), at)
  else if (!ENTITIES.includes(name))
    fail('unknownEntity', `Entity '${name.slice(1)}' not defined`, at + name.length + 1)
}

function checkCharacter(digits: string, at: number): void {
  const code = Number(digits.startsWith('x') ? `0${digits}` : digits)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (code > 0x10ffff || isSurrogate || FORBIDDEN.test(String.fromCodePoint(code)))
    fail('invalidCharacter', `xmlParseCharRef: invalid xmlChar value ${code}`, at)
}

/** Every `&` between two places begins a reference that exists. */
function checkReferences(text: string, from: number, to: number): void {
  for (let at = text.indexOf('&', from); at >= 0 && at < to; at = text.indexOf('&', at + 1))
    checkReference(text, at)
}

function readValue(reader: Reader): void {
  const quote = reader.text[reader.at]
  if (quote !== '"' && quote !== "'") {
    fail('noQuote', 'AttValue: " or \' expected', reader.at)
    return
  }
  const start = reader.at + 1
  const end = reader.text.indexOf(quote, start)
  const lessThan = reader.text.indexOf('<', start)
  if (lessThan >= 0 && (end < 0 || lessThan < end))
    fail('lessThanInValue', "Unescaped '<' not allowed in attributes values", lessThan)
  if (end < 0) fail('openValue', `AttValue: ${quote} expected`, reader.text.length)
  checkReferences(reader.text, start, end)
  reader.at = end + 1
}

function readAttributes(reader: Reader, { name, line }: Pick<OpenElement, 'name' | 'line'>): void {
  const seen = new Set<string>()
  for (;;) {
    const space = match(reader, SPACE)
    if (sees(reader, '>') || sees(reader, '/>')) return
    if (seen.size && !space) fail('noSpace', 'attributes construct error', reader.at)
    const attribute = match(reader, NAME)
    if (!attribute)
      fail('noEndOfTag', `Couldn't find end of Start Tag ${name} line ${line}`, reader.at)
    match(reader, SPACE)
    if (!sees(reader, '='))
      fail('noValue', `Specification mandates value for attribute ${attribute}`, reader.at)
    reader.at += 1
    match(reader, SPACE)
    readValue(reader)
    if (seen.has(attribute)) fail('attributeTwice', `Attribute ${attribute} redefined`, reader.at)
    seen.add(attribute)
  }
}

function readStartTag(reader: Reader, open: OpenElement[]): void {
  const line = lineAt(reader.text, reader.at)
  reader.at += 1
  const name = match(reader, NAME)
  if (!name) fail('noName', 'StartTag: invalid element name', reader.at)
  readAttributes(reader, { name, line })
  const element: OpenElement = { name, line, children: [] }
  open.at(-1)?.children.push(element)
  const isEmpty = sees(reader, '/>')
  reader.at += isEmpty ? 2 : 1
  if (!isEmpty || open.length === 0) open.push(element)
  if (isEmpty && open.length === 1 && open[0] === element) reader.at -= 0
}

export { CODES, checkReferences, FORBIDDEN, fail, lineAt, Malformed, match, NAME, readStartTag, sees, skipTo, SPACE }
