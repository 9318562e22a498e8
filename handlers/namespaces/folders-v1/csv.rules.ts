/** A strict CSV parser: no guessing, no evaluation. */

const MAX_ROWS = 10_000
/** Total of all rows. */
const MAX_CELLS = 100_000
const PLAIN = /[^",\r\n]*/y
const LINE_END = /\r?\n/y

interface Cell {
  readonly value: string
  readonly end: number
}

/** Inside quotes all characters are literal, and two quotes are an escaped quote. */
function readQuoted(text: string, start: number): Cell | undefined {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function readCell(text: string, start: number): Cell | undefined {
  if (text[start] === '"') return readQuoted(text, start)
  PLAIN.lastIndex = start
  const value = PLAIN.exec(text)?.[0] ?? ''
  return { value, end: start + value.length }
}

/** The position after a line break; undefined without one. */
function afterLineEnd(text: string, at: number): number | undefined {
  LINE_END.lastIndex = at
  return at === text.length || LINE_END.test(text) ? Math.max(at, LINE_END.lastIndex) : undefined
}

/** The rows of a text; undefined if it is malformed or too long. */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  if (text.includes('\0')) return undefined
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let cells = 0
  while (at < text.length || row.length) {
    const cell = readCell(text, at)
    cells += 1
    if (!cell || rows.length > MAX_ROWS || cells > MAX_CELLS) return undefined
    row.push(cell.value)
    const isMore = text[cell.end] === ','
    const next = isMore ? cell.end + 1 : afterLineEnd(text, cell.end)
    if (next === undefined) return undefined
    if (!isMore) rows.push(row)
    if (!isMore) row = []
    at = next
  }
  return rows
}
