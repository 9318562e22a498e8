/** A separate module, so that the package is loaded only for YAML files. */

import { Composer, CST, type Document, isScalar, Lexer, LineCounter, Parser, visit } from 'yaml'
import { InputError } from '#openapi/values/input-error.ts'
import { memberOf, messageOf } from '#openapi/values/json.ts'

const MAX_CHARACTERS = 4 * 1024 * 1024
const MAX_DEPTH = 200
const MAX_ALIASES = 100
/** Enough for any interface description of four megabytes, but not for hostile input. */
const MAX_LEXEMES = 1_000_000

class YamlProblem extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

function rejectErrorToken(token: CST.Token): CST.Token {
  if (token.type === 'error') throw new YamlProblem(token.message, token.offset)
  return token
}

/** Markers from the lexer to the parser, without text. */
const LEXER_MARKERS: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]

/** Lexes the whole text before parsing, because the parser is quadratic for some inputs. */
function lexemesIn(text: string): readonly string[] {
  const lexemes: string[] = []
  let [at, aliases] = [0, 0]
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith('*') && lexemes.at(-1) !== CST.SCALAR) aliases += 1
    if (aliases > MAX_ALIASES) throw new YamlProblem(`More than ${MAX_ALIASES} aliases`, at)
    if (lexemes.length === MAX_LEXEMES)
      throw new YamlProblem(`More than ${MAX_LEXEMES} words and marks`, at)
    lexemes.push(lexeme)
    if (!LEXER_MARKERS.includes(lexeme)) at += lexeme.length
  }
  return lexemes
}

/** Limits the depth, because deep nesting would overflow the stack. */
function* tokensIn(text: string): Generator<CST.Token> {
  const parser = new Parser()
  for (const lexeme of lexemesIn(text)) {
    for (const token of parser.next(lexeme)) yield rejectErrorToken(token)
    if (parser.stack.length > MAX_DEPTH)
      throw new YamlProblem(`More than ${MAX_DEPTH} levels deep`, parser.offset)
  }
  yield* parser.end()
}

type ErrorPlace = number | readonly [number, ...unknown[]] | { readonly offset: number }
type ErrorReport = [place: ErrorPlace, code: string, message: string, isWarning?: boolean]

const offsetOf = (place: ErrorPlace): number => {
  if (typeof place === 'number') return place
  return 'offset' in place ? place.offset : place[0]
}

/** Stops at the first error: collecting errors can take unbounded time. */
function onError(...[place, , message, isWarning]: ErrorReport): void {
  if (!isWarning) throw new YamlProblem(message, offsetOf(place))
}

/** Replaces the duplicate check of the package, which is quadratic in the number of keys. */
function checkKeys(document: Document.Parsed): void {
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value))
          throw new YamlProblem('Map keys must be unique', key.range?.[0] ?? 0)
        seen.add(key.value)
      }
    },
  })
}

function compose(text: string): Document.Parsed {
  const composer = new Composer({ uniqueKeys: false })
  Object.assign(composer, { onError })
  const [document, second] = composer.compose(tokensIn(text), true, text.length)
  if (!document) throw new YamlProblem('Nothing in it', 0)
  if (second) throw new YamlProblem('More than one document', second.range[0])
  checkKeys(document)
  return document
}

const rejection = (reason: string): InputError => new InputError(`it is not YAML: ${reason}`)

function documentOf(text: string, counter: LineCounter): Document.Parsed {
  if (text.length > MAX_CHARACTERS)
    throw new InputError(
      `it has ${text.length} characters, and YAML may have at most ${MAX_CHARACTERS}; save it in JSON instead`,
    )
  counter.addNewLine(0)
  for (const { index } of text.matchAll(/\n/g)) counter.addNewLine(index + 1)
  try {
    return compose(text)
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error
    const { line, col } = counter.linePos(error.at)
    throw rejection(`${error.message} at line ${line}, column ${col}`)
  }
}

export function fromYaml(text: string): unknown {
  const document = documentOf(text, new LineCounter())
  try {
    return document.toJS()
  } catch (error) {
    // The package throws it for dangling or exploding aliases.
    if (error instanceof ReferenceError) throw rejection(messageOf(error))
    throw error
  }
}

/** The line of a node, by its path. */
export function yamlLineFinder(
  text: string,
): (path: readonly (string | number)[]) => number | undefined {
  const counter = new LineCounter()
  const document = documentOf(text, counter)
  return (path) => {
    const range = memberOf(document.getIn(path, true), 'range')
    return Array.isArray(range) ? counter.linePos(range[0]).line : undefined
  }
}
