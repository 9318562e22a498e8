import { spawnSync } from 'node:child_process'
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
import { fileURLToPath } from 'node:url'
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

/** Ends the process in the middle of a write, or between the write and the rename. */
const killedWrite = (moment: 'writeFileSync' | 'renameSync', file: string): string => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { writeFileSync } = fs
  fs.${moment} = (path, text, options) => {
    if (options) writeFileSync(path, text.slice(0, 2), options)
    process.kill(process.pid, 'SIGKILL')
  }
  syncBuiltinESMExports()
  const { writeText } = await import(${JSON.stringify(new URL('./files.ts', import.meta.url).href)})
  writeText(${JSON.stringify(file)}, 'the new report')
`

for (const moment of ['writeFileSync', 'renameSync'] as const)
  test(`a process killed in ${moment} leaves the old report complete`, () => {
    const file = at('report.html')
    writeText(file, 'the old report')
    const { signal } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', killedWrite(moment, file)],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
    )
    expect([signal, readFileSync(file, 'utf8')]).toEqual(['SIGKILL', 'the old report'])
  })
