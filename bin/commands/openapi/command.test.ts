import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { exportedDocument } from '#openapi/derive/export.ts'

async function openapi(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const code = await main(['openapi', ...argv], {
    entries: COMMANDS,
    terminal,
    env: {},
    folder: '/',
  })
  return { code, ...output }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'understudy-test-'))

test('the document of variant a goes to the standard output', async () => {
  expect(await openapi()).toEqual({ code: 0, out: exportedDocument('a'), err: '' })
})

test('YAML equals JSON', async () => {
  const { out } = await openapi('--variant', 'b', '--format', 'yaml')
  expect(parse(out)).toEqual(JSON.parse(exportedDocument('b')))
})

test('a file is written atomically, and reported', async () => {
  const folder = newFolder()
  const file = join(folder, 'site.json')
  const { out, err } = await openapi('--out', file)
  expect(out).toBe('')
  expect(err).toContain(`wrote ${file}`)
  expect(readFileSync(file, 'utf8')).toBe(exportedDocument('a'))
  expect(readdirSync(folder)).toEqual(['site.json'])
})

test('the file extension decides the format', async () => {
  const file = join(newFolder(), 'site.yaml')
  await openapi('--out', file)
  expect(readFileSync(file, 'utf8')).toMatch(/^openapi: 3\.1/)
})

test('a check distinguishes a fresh copy from a stale one', async () => {
  const file = join(newFolder(), 'site.json')
  writeFileSync(file, exportedDocument('a'))
  expect((await openapi('--check', '--out', file)).code).toBe(0)
  const stale = await openapi('--check', '--out', file, '--variant', 'b')
  expect(stale.code).toBe(1)
  expect(stale.err).toMatch(
    /site\.json is stale; update it with understudy openapi --variant b --out .*\n$/,
  )
})

test('a check ignores the white space of a JSON file', async () => {
  const file = join(newFolder(), 'site.json')
  writeFileSync(file, JSON.stringify(JSON.parse(exportedDocument('a')), null, 4))
  expect((await openapi('--check', '--out', file)).code).toBe(0)
})

test('without a file, the documents of the package are checked', async () => {
  const { code, err } = await openapi('--check')
  expect(code).toBe(0)
  expect(err).toMatch(
    /variant-a\.json is up to date with variant a\n.*variant-b\.json is up to date/,
  )
})

test('a check of a missing file cannot run', async () => {
  const { code, err } = await openapi('--check', '--out', '/nowhere/site.json')
  expect(code).toBe(2)
  expect(err).toBe('understudy: cannot read /nowhere/site.json: it does not exist\n')
})

test('a file that cannot be written is reported in one sentence', async () => {
  const folder = newFolder()
  const { code, err } = await openapi('--out', folder)
  expect(code).toBe(2)
  expect(err).toBe(`understudy: cannot write ${folder} (--out): it is a folder\n`)
})

test('an unknown format is rejected with the valid ones', async () => {
  const { code, err } = await openapi('--format', 'xml')
  expect(code).toBe(2)
  expect(err).toBe('understudy: unknown format "xml"; choose json or yaml\n')
})
