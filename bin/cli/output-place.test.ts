import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { option } from './options.ts'
import { checkOutputs } from './output-place.ts'

const specs = { out: option.output('a file'), report: option.outputFolder('a folder') }
const folder = mkdtempSync(join(tmpdir(), 'understudy-place-'))
writeFileSync(join(folder, 'file'), '')

const problemOf = (given: { readonly out?: string; readonly report?: string }): string => {
  try {
    checkOutputs(specs, { out: undefined, report: undefined, ...given })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('places that can be written to are accepted, and nothing is left there', () => {
  const given = { out: join(folder, 'new'), report: join(folder, 'a', 'b') }
  expect([problemOf(given), problemOf({ out: join(folder, 'file') })]).toEqual(['', ''])
  expect(readdirSync(folder)).toEqual(['file'])
})

test.each([
  [{ report: join(folder, 'file') }, '(--report): '],
  [{ report: join(folder, 'file', 'x') }, `${join(folder, 'file')} is a file`],
  [{ out: folder }, '(--out): it is a folder'],
  [{ out: join(folder, 'a', 'b') }, `the folder ${join(folder, 'a')} does not exist`],
  [{ out: '/dev/null' }, '(--out): it is not a regular file'],
])('%o cannot be written to', (given, problem) => {
  expect(problemOf(given)).toContain(problem)
})

test.runIf(existsSync('/proc/self'))('nothing can be created in /proc, even by root', () => {
  const places = [{ report: '/proc/x/y' }, { report: '/proc' }, { out: '/proc/x' }]
  for (const given of places) expect(problemOf(given)).toMatch(/(?:created in|write to) \/proc$/)
})
