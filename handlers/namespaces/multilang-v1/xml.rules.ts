/** A strict XML parser: returns the tree or the first error. */
import {
  consume,
  fail,
  isAtMark,
  type Reader,
  readerOf,
  skipPast,
  skipSpace,
  type XmlError,
  XmlSyntaxError,
} from './xml-reader.rules.ts'
import { readEndTag, readReference, readStartTag } from './xml-tags.rules.ts'

export interface XmlElement {
  readonly name: string
  readonly line: number
  readonly children: readonly XmlElement[]
}

type XmlResult = { readonly root: XmlElement } | { readonly error: XmlError }

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
}

interface XmlTree {
  root: XmlElement | undefined
  readonly open: OpenElement[]
}

const EXTRA = 'Extra content at the end of the document'
const NO_START = "Start tag expected, '<' not found"
const TEXT = /[^<&]+/y
const DECLARATION = /<\?xml[ \t\r\n]/y
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

/** Only white space is allowed outside of the root. */
function readOutside(reader: Reader, { root }: XmlTree): void {
  skipSpace(reader)
  if (reader.at === reader.text.length || isAtMark(reader, '<')) return
  if (root) fail(reader, 'extraContent', EXTRA)
  fail(reader, 'noStart', NO_START)
}

function readText(reader: Reader, tree: XmlTree): void {
  if (!tree.open.length) readOutside(reader, tree)
  else if (!consume(reader, TEXT)) readReference(reader)
}

function readInstruction(reader: Reader): void {
  DECLARATION.lastIndex = reader.at
  if (reader.at > 0 && DECLARATION.test(reader.text))
    fail(reader, 'declarationNotFirst', 'XML declaration allowed only at the start of the document')
  if (!skipPast(reader, '?>')) fail(reader, 'openInstruction', 'ParsePI: PI never end ...')
}

/** The limit of the platform's parser. */
const MAX_DEPTH = 256

/** Shared by all empty elements, which stay empty. */
const NO_CHILDREN: XmlElement[] = []

function openElement(reader: Reader, tree: XmlTree): void {
  if (tree.open.length > MAX_DEPTH)
    fail(reader, 'tooDeep', `Excessive depth in document: ${MAX_DEPTH} use XML_PARSE_HUGE option`)
  if (tree.root && tree.open.length === 0) fail(reader, 'extraContent', EXTRA)
  const { name, line, isEmpty } = readStartTag(reader)
  const element: OpenElement = { name, line, children: isEmpty ? NO_CHILDREN : [] }
  tree.root ??= element
  tree.open.at(-1)?.children.push(element)
  if (!isEmpty) tree.open.push(element)
}

function closeElement(reader: Reader, { root, open }: XmlTree): void {
  const last = open.pop()
  if (!last && root) fail(reader, 'extraContent', EXTRA)
  if (!last) fail(reader, 'noName', 'StartTag: invalid element name')
  else readEndTag(reader, last)
}

function skipComment(reader: Reader): void {
  reader.at += '<!--'.length
  if (!skipPast(reader, '-->')) fail(reader, 'openComment', 'Comment not terminated ')
}

function skipCdata(reader: Reader): void {
  if (!skipPast(reader, ']]>')) fail(reader, 'openCdata', 'CData section not finished')
}

function skipDoctype(reader: Reader): void {
  if (!skipPast(reader, '>')) fail(reader, 'openDoctype', 'DOCTYPE improperly terminated')
}

/** `<!…`: CDATA sections only inside the root, a document type only before it. */
function readDeclaration(reader: Reader, tree: XmlTree): void {
  if (isAtMark(reader, '<!--')) skipComment(reader)
  else if (isAtMark(reader, '<![CDATA[') && tree.open.length) skipCdata(reader)
  else if (isAtMark(reader, '<!DOCTYPE') && !tree.root) skipDoctype(reader)
  else openElement(reader, tree)
}

function readMarkup(reader: Reader, tree: XmlTree): void {
  const next = reader.text[reader.at + 1]
  if (next === '/') closeElement(reader, tree)
  else if (next === '?') readInstruction(reader)
  else if (next === '!') readDeclaration(reader, tree)
  else openElement(reader, tree)
}

function readDocument(reader: Reader): XmlElement {
  const forbidden = FORBIDDEN.exec(reader.text)
  if (forbidden) {
    reader.at = forbidden.index
    fail(reader, 'invalidCharacter', 'PCDATA invalid Char value')
  }
  const tree: XmlTree = { root: undefined, open: [] }
  while (reader.at < reader.text.length)
    if (isAtMark(reader, '<')) readMarkup(reader, tree)
    else readText(reader, tree)
  const last = tree.open.at(-1)
  if (last) fail(reader, 'openTag', `Premature end of data in tag ${last.name} line ${last.line}`)
  return tree.root ?? fail(reader, 'noStart', NO_START)
}

export function parseXml(text: string): XmlResult {
  const reader = readerOf(text)
  try {
    return { root: readDocument(reader) }
  } catch (problem) {
    if (problem instanceof XmlSyntaxError) return { error: problem.error }
    throw problem
  }
}
