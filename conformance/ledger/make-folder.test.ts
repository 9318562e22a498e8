import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'understudy-folder-'))

test('missing parents are created, and an existing folder is kept', () => {
  const folder = join(base, 'a', 'b', 'c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  expect(statSync(folder).isDirectory()).toBe(true)
})

test('a file in the path is an error', () => {
  writeFileSync(join(base, 'file'), '')
  expect(() => makeFolder(join(base, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(base, 'file', 'a', 'b'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc/self'))('a place without new folders is an error', () => {
  expect(() => makeFolder('/proc/understudy/a/b')).toThrow('no folder can be created in /proc')
})
