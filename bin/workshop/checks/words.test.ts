import { expect, test } from 'playwright/test'
import { allFiles, read } from './tree.ts'

/** Written in parts, so that this file does not contain what it looks for. */
const FORBIDDEN = [
  ['word', 'press'],
  ['ele', 'mentor'],
  ['yo', 'ast'],
  ['akis', 'met'],
  ['wp', 'ml'],
  ['file', 'bird'],
  ['bor', 'labs'],
  ['sub', 'agent'],
  ['/.lib', 'rary'],
  ['/wor', 'k/main'],
  ['/wor', 'k/shared'],
  ['/wor', 'k/steering'],
  ['/far', 'm/'],
].map((parts) => parts.join(''))

const isChecked = (path: string): boolean => !path.endsWith('package-lock.json')

test('no file names a vendor or a place outside the repository', () => {
  const found = allFiles()
    .filter(isChecked)
    .flatMap((path) => {
      const text = `${path}\n${read(path)}`.toLowerCase()
      const words = FORBIDDEN.filter((word) => text.includes(word))
      return words.map((word) => `${path} contains ${word}`)
    })
  expect(found).toEqual([])
})

test('lock files name no download address', () => {
  const locks = allFiles().filter((path) => path.endsWith('package-lock.json'))
  expect(locks).toContain('package-lock.json')
  const found = locks.filter((path) => read(path).includes('"resolved":'))
  expect(found).toEqual([])
})
