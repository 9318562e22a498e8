import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles, read } from './tree.ts'

/** Split, so that this file does not contain the words. */
const VENDORS = [
  ['word', 'press'],
  ['ele', 'mentor'],
  ['yo', 'ast'],
  ['akis', 'met'],
  ['wp', 'ml'],
  ['file', 'bird'],
  ['bor', 'labs'],
].map((parts) => parts.join(''))

const written = allFiles().filter((path) => !path.endsWith('package-lock.json'))

test('no file names a vendor', () => {
  const found = written.flatMap((path) => {
    const text = `${path}\n${read(path)}`.toLowerCase()
    return VENDORS.filter((word) => text.includes(word)).map((word) => `${path} contains ${word}`)
  })
  expect(found).toEqual([])
})

/** At least two segments, to avoid matching routes and prefixes of the interface. */
const ABSOLUTE = /(?<![\w.:/<>)}*-])\/[\w.-]+\/[\w.-]+/g
/** Standard folders of every machine. */
const SYSTEM = /^\/(?:bin|dev|etc|lib|opt|proc|sys|usr)\//

test('no file names a path of the machine', () => {
  const exists = new Map<string, boolean>()
  const isHere = (place: string): boolean => {
    const known = exists.get(place) ?? (!SYSTEM.test(place) && existsSync(place))
    exists.set(place, known)
    return known
  }
  const found = written.flatMap((path) =>
    [...read(path).matchAll(ABSOLUTE)]
      .filter(([place]) => isHere(place))
      .map(([place]) => `${path} names ${place}`),
  )
  expect(found).toEqual([])
})

/** Links of a page, and relative paths to parent folders. */
const LINK = /(?<=\]\()(?:\.\/)?[\w-][\w./-]*\.\w+|(?<![\w./])\.\.\/[\w./-]*\w/g

test('no page links outside of the project, or to a missing file', () => {
  const pages = written.filter((path) => path.endsWith('.md'))
  const found = pages.flatMap((path) =>
    [...read(path).matchAll(LINK)]
      .map(([link]) => posix.join(posix.dirname(path), link))
      .filter(
        (target) => target.startsWith('..') || !written.some((file) => file.startsWith(target)),
      )
      .map((target) => `${path} links to ${target}`),
  )
  expect(found).toEqual([])
})

test('lock files contain no download addresses', () => {
  const locks = allFiles().filter((path) => path.endsWith('package-lock.json'))
  expect(locks).toContain('package-lock.json')
  const found = locks.filter((path) => read(path).includes('"resolved":'))
  expect(found).toEqual([])
})
