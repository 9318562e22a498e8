import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { allFiles, read } from './tree.ts'

/** Written in parts, so that this file does not contain what it looks for. */
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

/** Two names deep, so that routes and prefixes of the interface are rarely looked up on the disk. */
const ABSOLUTE = /(?<![\w.:/<>)}*-])\/[\w.-]+\/[\w.-]+/g
/** The same on every machine, so they tell nothing about one. */
const SYSTEM = /^\/(?:bin|dev|etc|lib|opt|proc|sys|usr)\//

test('no file names a place on the machine it is checked on', () => {
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

/** Links of a page, and paths that climb even without being links. */
const LINK = /(?<=\]\()(?:\.\/)?[\w-][\w./-]*\.\w+|(?<![\w./])\.\.\/[\w./-]*\w/g

test('no page links to a place outside of the project, or to nothing', () => {
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

test('lock files name no download address', () => {
  const locks = allFiles().filter((path) => path.endsWith('package-lock.json'))
  expect(locks).toContain('package-lock.json')
  const found = locks.filter((path) => read(path).includes('"resolved":'))
  expect(found).toEqual([])
})
