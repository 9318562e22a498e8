/** Finds the regular expressions in a source text, token by token. */

export interface Pattern {
  readonly source: string
  readonly flags: string
}

const COMMENT = /#![^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y
// A slash in a JSX tag starts no expression.
const LITERAL = /\/(?!>)((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/y
const WORD = /[\w$]+/y
const BLANK = /\s+/y
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y

/** A slash after one of these tokens starts an expression; otherwise it is a division. */
const BEFORE_EXPRESSION = new Set([...'(,=:[!&|?{};+-*%~^>', 'return', 'typeof', 'case', 'of', ''])

interface SourceReader {
  readonly text: string
  at: number
  /** The previous token. */
  before: string
  readonly found: Pattern[]
  /** The brace depth of each open template. */
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

/** The text of a template up to its end or its next expression. */
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
