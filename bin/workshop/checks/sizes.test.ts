import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './tree.ts'

/** A file that is only a table may be longer. The length of functions is checked by the linter. */
const TABLES = /^openapi\/(namespaces|errors)\/|^fixtures\/datasets\//
const limitOf = (path: string): number => (isTest(path) ? 400 : 300)

test('no file exceeds the limit of its kind', () => {
  const long = sourceFiles()
    .filter((path) => !TABLES.test(path))
    .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > limitOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines, at most ${limitOf(path)} are allowed`)
  expect(long).toEqual([])
})
