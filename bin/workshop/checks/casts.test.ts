import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './tree.ts'

/** How many casts all code that is not a test may hold. */
const MOST = 120

/** `value as Type`; neither `as const` nor a name in an import or export, nor a word in a comment. */
const CAST =
  /\bas (?!const\b)(?:\(|\{|\[|typeof |keyof |readonly |[A-Z]|unknown\b|string\b|number\b|boolean\b|object\b|never\b|null\b)/g
const IMPORTED = /^\s*(?:import|export (?:type )?[*{])|^\s*(?:type )?\w+ as \w+,?$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/

interface Cast {
  readonly place: string
  readonly hasReason: boolean
}

/** Without strings, remarks at the end, and the names that a mapped type gives. */
const codeOf = (line: string): string =>
  line
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`/g, "''")
    .replace(/\/\/.*$/, '')
    .replace(/\bin keyof \w+ as /g, '')

const indentOf = (line: string): number => line.search(/\S/)

/** Where the expression starts that a line ends: that of a closing bracket stands above. */
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

test('every cast has its reason on the line above', () => {
  expect(casts.filter((cast) => !cast.hasReason).map(({ place }) => place)).toEqual([])
})

test('casts are few', () => {
  expect(casts.length).toBeLessThanOrEqual(MOST)
})
