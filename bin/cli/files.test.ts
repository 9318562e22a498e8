import crypto from 'node:crypto'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeText } from './files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)

test('a written file replaces the old one and leaves no temporary file', () => {
  writeText(at('x.json'), 'old')
  writeText(at('x.json'), 'new')
  expect([readFileSync(at('x.json'), 'utf8'), readdirSync(folder)]).toEqual(['new', ['x.json']])
})

test('links at the former temporary path are not followed', () => {
  writeFileSync(at('victim'), 'precious')
  symlinkSync(at('victim'), at(`x.json.${process.pid}.tmp`))
  writeText(at('x.json'), 'new')
  expect(readFileSync(at('victim'), 'utf8')).toBe('precious')
  expect(lstatSync(at('x.json')).isSymbolicLink()).toBe(false)
})

test('a link is not followed even if the temporary name was guessed', () => {
  const { randomBytes } = crypto
  const known = randomBytes(12)
  writeFileSync(at('victim'), 'precious')
  symlinkSync(at('victim'), at(`x.json.${known.toString('hex')}.tmp`))
  crypto.randomBytes = (() => known) as never
  syncBuiltinESMExports()
  try {
    expect(() => writeText(at('x.json'), 'new')).toThrow('cannot write')
  } finally {
    crypto.randomBytes = randomBytes
    syncBuiltinESMExports()
  }
  expect(readFileSync(at('victim'), 'utf8')).toBe('precious')
})

test('a link at the target path is replaced, not followed', () => {
  writeFileSync(at('victim'), 'precious')
  symlinkSync(at('victim'), at('x.json'))
  writeText(at('x.json'), 'new')
  expect(readFileSync(at('victim'), 'utf8')).toBe('precious')
  expect(readFileSync(at('x.json'), 'utf8')).toBe('new')
})
