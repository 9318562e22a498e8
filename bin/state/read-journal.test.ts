/** Damaged, truncated, missing and incompatible journals; and the lock on a state. */

import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { count, counter, openSites as open } from '#bin/state/testing/open-sites.ts'
import { useFolder } from '#bin/state/testing/use-folder.ts'
import { lineOf } from './lines.ts'
import { lockState } from './state-lock.ts'

const inFolder = useFolder()

/** A journal with two acknowledged writes, as left by a killed process. */
async function journalOf(first = 7, second = 8) {
  const file = inFolder('state.json')
  const { sites, flush } = open(file)
  for (const value of [first, second]) {
    sites.get('default')?.write(counter, value)
    await flush()
  }
  const journal = `${file}.journal-0`
  return { file, journal, text: readFileSync(journal, 'utf8') }
}

test('bytes after the last acknowledged write are dropped and reported', async () => {
  const { file, journal, text } = await journalOf()
  const line = text.split('\n').at(-2) ?? ''
  for (const bad of [
    line.slice(0, 40),
    `${line.replace('"value":8', '"value":9')}\n`,
    '\0\0',
    '\n',
  ]) {
    writeFileSync(journal, `${text}${bad}`)
    const { sites, notes } = open(file)
    expect(count(sites)).toBe(8)
    expect(notes).toEqual([expect.stringContaining(`its ${bad.length} byte`)])
  }
})

test('a journal that is damaged before its last acknowledged write is rejected and kept', async () => {
  const { file, journal, text } = await journalOf()
  const lines = text.split('\n')
  const without = (at: number) => lines.toSpliced(at, 1).join('\n')
  const cases: readonly (readonly [string, string])[] = [
    [text.replace('"value":7', '"value":9'), 'is damaged at line '],
    [text.replace('"value":8', '"value":9'), 'is damaged at line '],
    [text.replace('"kept":"0', '"kept":"1'), 'is damaged at line 1 (byte 0)'],
    [text.slice(0, -1), '1 bytes are missing'],
    [without(1), 'is damaged at line 2 '],
    [without(lines.length - 2), 'bytes are missing'],
    [`${lines.slice(0, 3).join('\n')}\n${lines.slice(2).join('\n')}`, 'is damaged at line 4 '],
  ]
  for (const [bad, reason] of cases) {
    writeFileSync(journal, bad)
    expect(() => open(file)).toThrow(reason)
    expect(() => open(file)).toThrow(`understudy state repair ${file}`)
    expect(readFileSync(journal, 'utf8')).toBe(bad)
  }
})

test('a journal of a later version is rejected in one sentence', async () => {
  const { file, journal, text } = await journalOf()
  const header = lineOf('{"format":"understudy-journal","version":4,"kept":"000000000000001"}')
  writeFileSync(journal, text.replace(/^.*\n/, header))
  expect(() => open(file)).toThrow('it has version 4, this release reads up to version 3')
})

test('a missing journal is named', async () => {
  const { file } = await journalOf()
  copyFileSync(`${file}.journal-0`, `${file}.journal-2`)
  expect(() => open(file)).toThrow('journal-1 is missing before')
})

test('a journal of version 2, without a header, is still readable', async () => {
  const file = inFolder('state.json')
  const { text } = await journalOf(1, 2)
  const old = text
    .split('\n')
    .slice(1, -1)
    .map((line) => lineOf(line.replace(/^\S+ \d+ /, '')))
  writeFileSync(`${file}.journal-0`, old.join(''))
  expect(count(open(file).sites)).toBe(2)
  writeFileSync(`${file}.journal-0`, `${old.join('')}${old.at(-1)?.slice(0, 30)}`)
  expect(open(file).notes).toHaveLength(1)
  writeFileSync(`${file}.journal-0`, old.join('').replace('"value":1', '"value":3'))
  expect(() => open(file)).toThrow('is damaged at line ')
})

test('two paths to a file that does not exist yet resolve to one file', async () => {
  const [link, second] = [inFolder('link.json'), inFolder('second.json')]
  symlinkSync(inFolder('new/state.json'), link)
  symlinkSync(link, second)
  const release = await lockState(link)
  await expect(lockState(second)).rejects.toThrow('is in use by another server')
  await expect(lockState(inFolder('new/state.json'))).rejects.toThrow('is in use')
  release()
  const { sites, close } = open(second)
  sites.get('default')?.write(counter, 4)
  await close()
  expect(count(open(inFolder('new/state.json')).sites)).toBe(4)
  symlinkSync(inFolder('self.json'), inFolder('self.json'))
  expect(() => open(inFolder('self.json'))).toThrow('is a circular link')
})
