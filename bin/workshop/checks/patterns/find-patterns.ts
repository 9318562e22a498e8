/** Finds the regular expressions of a source text, by reading it token by token. */

export interface Pattern {
  readonly source: string
  readonly flags: string
}

const COMMENT = /#![^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y
// A tag of a page ends or is closed by a slash that starts no expression.
const LITERAL = /\/(?!>)((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/y
const WORD = /[\w$]+/y
const BLANK = /\s+/y
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y

/** After these a slash starts an expression; after anything else it divides. */
const BEFORE_EXPRESSION = new Set([...'(,=:[!&|?{};+-*%~^>', 'return', 'typeof', 'case', 'of', ''])

interface SourceReader {
  readonly text: string
  at: number
  /** The last word or sign. */
  before: string
  readonly found: Pattern[]
  /** How deep in braces each template that is open was left. */
  readonly templates: number[]
  braces: number
}

function take(reader: SourceReader, token: RegExp): RegExpExecArray | undefined {
  token.lastIndex = reader.at
  const match = token.exec(reader.text)
  if (!match) return undefined
  reader.at += match[0].length
  return match
}

/** The text of a template up to its end or to the next expression in it. */
function takeTemplate(reader: SourceReader): void {
  take(reader, TEMPLATE_TEXT)
  const isEnd = reader.text[reader.at] === '`'
  reader.at += isEnd ? 1 : 2
  reader.before = isEnd ? '`' : '{'
  if (!isEnd) reader.templates.push(reader.braces)
}

function takeSign(reader: SourceReader): void {
  const sign = reader.text.charAt(reader.at)
  reader.at += 1
  reader.before = sign
  if (sign === '`') takeTemplate(reader)
  else if (sign === '{') reader.braces += 1
  else if (sign === '}') {
    if (reader.templates.at(-1) !== reader.braces) {
      reader.braces -= 1
      return
    }
    reader.templates.pop()
    takeTemplate(reader)
  }
}

function takeToken(reader: SourceReader): void {
  if (take(reader, BLANK) || take(reader, COMMENT)) return
  const literal = BEFORE_EXPRESSION.has(reader.before) ? take(reader, LITERAL) : undefined
  if (literal) reader.found.push({ source: literal[1] ?? '', flags: literal[2] ?? '' })
  const word = literal ?? take(reader, STRING) ?? take(reader, WORD)
  if (word) reader.before = word[0]
  else takeSign(reader)
}

export function patternsIn(text: string): readonly Pattern[] {
  const reader: SourceReader = { text, at: 0, before: '', found: [], templates: [], braces: 0 }
  while (reader.at < text.length) takeToken(reader)
  return reader.found
}
