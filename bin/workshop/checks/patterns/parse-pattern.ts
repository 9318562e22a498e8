/** The structure of a regular expression, as needed to generate attack texts. */

export interface Item {
  /** A character, a class or an assertion as source text; undefined for a group. */
  readonly leaf: string | undefined
  readonly group: readonly (readonly Item[])[]
  readonly min: number
  readonly max: number
}

type Alternatives = Item['group']

const LEAF =
  /\[(?:[^\]\\]|\\.)*\]|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<\w+>|.)|[^()|\\[]/isy
const OPENING = /\((?:\?(?::|=|!|<=|<!|<\w+>))?/y
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}

interface PatternReader {
  readonly source: string
  at: number
}

function take(reader: PatternReader, token: RegExp): RegExpExecArray | undefined {
  token.lastIndex = reader.at
  const match = token.exec(reader.source)
  if (!match) return undefined
  reader.at += match[0].length
  return match
}

function takeQuantifier(reader: PatternReader): readonly [number, number] {
  const found = take(reader, QUANTIFIER)
  if (!found) return [1, 1]
  const [, sign = '', min, comma, max] = found
  const open = max ? Number(max) : Number.POSITIVE_INFINITY
  return SIGNS[sign] ?? [Number(min), comma ? open : Number(min)]
}

function takeItem(reader: PatternReader): Item {
  const isGroup = take(reader, OPENING) !== undefined
  const group = isGroup ? takeAlternatives(reader) : []
  if (isGroup) reader.at += 1
  const leaf = isGroup ? undefined : take(reader, LEAF)?.[0]
  if (!isGroup && leaf === undefined)
    throw new Error(`expected a pattern that can be read, got ${reader.source}`)
  const [min, max] = takeQuantifier(reader)
  return { leaf, group, min, max }
}

function takeAlternatives(reader: PatternReader): Alternatives {
  const all: Item[][] = [[]]
  while (reader.at < reader.source.length && reader.source[reader.at] !== ')') {
    if (reader.source[reader.at] === '|') {
      reader.at += 1
      all.push([])
    } else all.at(-1)?.push(takeItem(reader))
  }
  return all
}

export const parsePattern = (source: string): Alternatives => takeAlternatives({ source, at: 0 })

export const leavesOf = (alternatives: Alternatives): readonly string[] =>
  alternatives.flat().flatMap(({ leaf, group }) => (leaf === undefined ? leavesOf(group) : [leaf]))
