import { expect, test } from 'playwright/test'
import { citationsIn, platformHeadings } from './platform.ts'
import { allFiles, read } from './tree.ts'

const isText = (path: string): boolean => /\.(ts|mjs|md|json)$/.test(path)
const isDerived = (path: string): boolean =>
  path.startsWith('openapi/dist/') || path.endsWith('package-lock.json')
const written = allFiles().filter((path) => isText(path) && !isDerived(path))

const DECISION = /\bD-\d{3}\b/g
/** A source that is not in the repository, cited by number. */
const ELSEWHERE = /\breference [D\d]/i

test('a citation is read with all of its numbers', () => {
  const cited = citationsIn('(platform/core 2.5 to 2.7, 4.3, D-049), platform/add-ons 7, and')
  expect(cited).toEqual(['core 2.5', 'core 2.7', 'core 4.3', 'add-ons 7'])
})

test('every heading of the platform that is cited exists', () => {
  const known = platformHeadings()
  expect(known.size).toBeGreaterThan(80)
  const missing = written.flatMap((path) =>
    citationsIn(read(path))
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path} cites platform/${cited}`),
  )
  expect(missing).toEqual([])
})

test('every decision that is cited has a page', () => {
  const pages = allFiles().flatMap((path) => /decisions\/(D-\d{3})/.exec(path)?.[1] ?? [])
  const missing = written.flatMap((path) =>
    [...read(path).matchAll(DECISION)]
      .filter(([cited]) => !pages.includes(cited))
      .map(([cited]) => `${path} cites ${cited}`),
  )
  expect(missing).toEqual([])
})

test('no comment cites a source that a reader does not have', () => {
  expect(written.filter((path) => ELSEWHERE.test(read(path)))).toEqual([])
})
