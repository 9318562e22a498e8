import { expect, test } from 'vitest'
import { readLibrary } from '#bin/cli/library.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import { allFiles, read } from './tree.ts'

const isText = (path: string): boolean => /\.(ts|mjs|md|json)$/.test(path)
const isDerived = (path: string): boolean =>
  path.startsWith('openapi/dist/') || path.endsWith('package-lock.json')
const written = allFiles().filter((path) => isText(path) && !isDerived(path))

const { decisions, headings } = readLibrary()
const { operations } = contractFor('b')

const CITATION = /\bplatform\/([a-z-]+) (\d+(?:\.\d+)?(?:(?:, | to | and )\d+(?:\.\d+)?)*)/g
const NUMBER = /\d+(?:\.\d+)?/g

/** The platform citations in a text, one entry per number. */
const citationsIn = (text: string): readonly string[] =>
  [...text.matchAll(CITATION)].flatMap(([, page, numbers = '']) =>
    [...numbers.matchAll(NUMBER)].map(([number]) => `platform/${page} ${number}`),
  )

const DECISION = /\bD-\d{3}\b/g
/** Sources outside the repository, cited by number. */
const ELSEWHERE = [/\breference [D\d]/i, /\bQ\d{2}\b/]
const citesElsewhere = (text: string): boolean => ELSEWHERE.some((source) => source.test(text))

test('a citation is parsed with all of its numbers', () => {
  const text = '(platform/add-ons 7.1 to 7.3, 7.6, D-049), platform/core 7, and'
  const cited = ['add-ons 7.1', 'add-ons 7.3', 'add-ons 7.6', 'core 7']
  expect(citationsIn(text)).toEqual(cited.map((each) => `platform/${each}`))
})

test('every cited heading of the platform exists', () => {
  const known = headings.map(({ name }) => name)
  expect(known.length).toBeGreaterThan(80)
  const missing = written.flatMap((path) =>
    citationsIn(read(path))
      .filter((cited) => !known.includes(cited))
      .map((cited) => `${path} cites ${cited}`),
  )
  expect(missing).toEqual([])
})

test('the routes of a heading exist', () => {
  const known = operations.map(({ path }) => path)
  const lost = headings.flatMap(({ name, paths }) =>
    paths
      .filter((start) => !known.some((path) => path === start || path.startsWith(`${start}/`)))
      .map((start) => `${name}: ${start}`),
  )
  expect(lost).toEqual([])
})

test('every cited decision has a page', () => {
  const missing = written.flatMap((path) =>
    [...read(path).matchAll(DECISION)]
      .filter(([cited]) => !decisions.has(cited))
      .map(([cited]) => `${path} cites ${cited}`),
  )
  expect(missing).toEqual([])
})

test('every section cited by an operation has a title', () => {
  const lost = operations.filter(({ spec }) => SECTIONS[spec] === undefined)
  expect(lost.map(({ id, spec }) => `${id}: section ${spec}`)).toEqual([])
})

test('no comment cites a source outside the repository', () => {
  expect(citesElsewhere(`rejected like a hidden note (Q${17})`)).toBe(true)
  expect(written.filter((path) => citesElsewhere(read(path)))).toEqual([])
})

/** A path of this repository in a page, without placeholders. */
const NAMED = /`((?:openapi|fixtures|handlers|conformance|bin|docs)\/[\w./-]+)`/g

test('every file and folder named in a page exists', () => {
  const known = allFiles()
  const exists = (path: string): boolean =>
    known.includes(path) || known.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
  const pages = written.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(NAMED)]
      .filter(([, path = '']) => !exists(path) && !path.startsWith('bin/dist'))
      .map(([, path]) => `${page} names ${path}`),
  )
  expect(lost).toEqual([])
})

/** `Supersedes parts of [D-060](…)` and `Superseded in part by [D-080](…)`, below the title. */
function linkedBy(start: string): readonly string[] {
  const pages = written.filter((path) => path.startsWith('docs/decisions/D-'))
  return pages.flatMap((path) => {
    const lines = read(path)
      .split('\n')
      .filter((each) => each.startsWith(start))
    const [own] = path.match(DECISION) ?? []
    const others = lines.flatMap((line) => line.match(DECISION) ?? [])
    return others.map((other) =>
      start === 'Supersedes' ? `${own} supersedes ${other}` : `${other} supersedes ${own}`,
    )
  })
}

test('a superseded decision and the later one name each other', () => {
  const later = new Set(linkedBy('Supersedes'))
  expect(later.size).toBeGreaterThan(9)
  expect(later).toEqual(new Set(linkedBy('Superseded')))
})
