import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './tree.ts'

/** Maximum number of casts outside tests. */
const MOST = 120

/** `value as Type`; excludes `as const`, names in imports and exports, and words in comments. */
const CAST =
  /\bas (?!const\b)(?:\(|\{|\[|typeof |keyof |readonly |[A-Z]|unknown\b|string\b|number\b|boolean\b|object\b|never\b|null\b)/g
const IMPORTED = /^\s*(?:import|export (?:type )?[*{])|^\s*(?:type )?\w+ as \w+,?$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/

interface Cast {
  readonly place: string
  readonly hasReason: boolean
}

/** Without strings, trailing comments, and key remapping of mapped types. */
const codeOf = (line: string): string =>
  line
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`/g, "''")
    .replace(/\/\/.*$/, '')
    .replace(/\bin keyof \w+ as /g, '')

const indentOf = (line: string): number => line.search(/\S/)

/** The first line of the expression that ends in a line: that of its opening bracket. */
function startOf(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (!/^\s*[)}\]]/.test(line)) return at
  return lines
    .slice(0, at)
    .findLastIndex((each) => indentOf(each) === indentOf(line) && !/^\s*[)}\]]/.test(each))
}

const hasReason = (lines: readonly string[], at: number): boolean =>
  [at, startOf(lines, at)].some((place) => COMMENT.test(lines[place - 1] ?? ''))

function castsIn(path: string): readonly Cast[] {
  const lines = read(path).split('\n')
  return lines.flatMap((line, at) =>
    COMMENT.test(line) || IMPORTED.test(line)
      ? []
      : (codeOf(line).match(CAST) ?? []).map(() => ({
          place: `${path}:${at + 1}`,
          hasReason: hasReason(lines, at),
        })),
  )
}

const casts = sourceFiles()
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  .flatMap(castsIn)

test('every cast has a reason on the line above', () => {
  expect(casts.filter((cast) => !cast.hasReason).map(({ place }) => place)).toEqual([])
})

test('the number of casts is limited', () => {
  expect(casts.length).toBeLessThanOrEqual(MOST)
})
