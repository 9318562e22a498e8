import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { openDatabase } from '#bin/database/database.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import { type TestStore, useStores } from '#bin/shared-state/testing/stores.ts'
import { counter, counterNamed, openSites as open } from '#bin/state/testing/open-sites.ts'
import { putTeam } from '#bin/teams/team-table.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { state } from './command.ts'

const postgres = usePostgres()

const counters = [1, 2, 3].map((at) => counterNamed(`count-${at}`))

async function understudy(...args: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const entries = [{ name: 'state', summary: '', load: async () => state }]
  const code = await main(['state', ...args], { entries, terminal, env: {}, folder: tmpdir() })
  return { code, ...output }
}

async function damagedState(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-repair-')), 'site.json')
  const { sites, flush } = open(file)
  for (const [at, counter] of counters.entries()) {
    sites.get('default')?.write(counter, at + 1)
    await flush()
  }
  const journal = `${file}.journal-0`
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"value":2', '"value":5'))
  return file
}

test('the rest of a damaged state is saved to a new file, and the loss is reported', async () => {
  const file = await damagedState()
  const before = readFileSync(`${file}.journal-0`, 'utf8')
  const { code, out } = await understudy('repair', file)
  expect(code).toBe(1)
  expect(out).toMatch(/lost: line \d+, \d+ bytes from byte \d+, about site default\n/)
  expect(out).toContain(`written to ${file}.repaired`)
  const { sites } = open(`${file}.repaired`)
  expect(counters.map((counter) => sites.get('default')?.read(counter))).toEqual([1, 0, 3])
  expect(readFileSync(`${file}.journal-0`, 'utf8')).toBe(before)
  expect(existsSync(file)).toBe(false)
})

test('nothing is overwritten, and a missing state is reported', async () => {
  const file = await damagedState()
  await understudy('repair', file)
  const again = await understudy('repair', file)
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('already exists')])
  const none = await understudy('repair', `${file}.none`)
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('there is no state')])
  const action = await understudy('mend', file)
  expect(action.err).toContain('unknown action of state "mend"')
})

/** A file with two sites. */
async function savedState(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-copy-')), 'site.json')
  const { sites, close } = open(file)
  for (const name of ['default', 'second']) sites.get(name)?.write(counter, 7)
  await close()
  return file
}

const namesIn = async (place: string): Promise<readonly string[]> => {
  const { out } = await understudy('list', place, '--json')
  return JSON.parse(out).map(({ name }: { name: string }) => name)
}

test('sites move from a file to a database and back', async () => {
  const file = await savedState()
  const url = await postgres().create()
  expect(await understudy('list', url)).toMatchObject({
    code: 2,
    err: expect.stringContaining('run understudy state migrate'),
  })
  expect((await understudy('migrate', url)).code).toBe(0)
  expect((await understudy('copy', file, url)).out).toBe('2 sites copied\n')
  expect(await namesIn(url)).toEqual(['default', 'second'])
  const again = await understudy('copy', file, url)
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('--replace replaces it')])
  expect((await understudy('copy', file, url, 'second', '--replace')).code).toBe(0)
  expect((await understudy('delete', url, 'default')).out).toBe('1 site deleted\n')
  const other = `${file}.back.json`
  expect((await understudy('copy', url, other)).out).toBe('1 site copied\n')
  expect(await namesIn(other)).toEqual(['second'])
  const { sites, close } = open(other)
  expect(sites.get('second')?.read(counter)).toBe(7)
  await close()
})

test('sites of a team are separate from those without one', async () => {
  const file = await savedState()
  const url = await postgres().create()
  await understudy('migrate', url)
  const missing = await understudy('copy', file, url, '--team', 'web')
  expect([missing.code, missing.err]).toEqual([
    2,
    expect.stringContaining('there is no team "web"'),
  ])
  const database = await openDatabase(url)
  await putTeam(database, 'web', { sites: undefined, bytes: undefined, requests: undefined })
  await database.close()
  expect((await understudy('copy', file, url, 'second', '--team', 'web')).code).toBe(0)
  const { out } = await understudy('list', url, '--json')
  expect(JSON.parse(out)).toMatchObject([{ name: 'second', team: 'web' }])
  const none = await understudy('export', url, 'second')
  expect(none.err).toContain('there is no site "second"')
  expect((await understudy('delete', url, 'second', '--team', 'web')).code).toBe(0)
})

/** A new place with the sites of a saved state. */
async function copiedTo(store: TestStore): Promise<string> {
  const place = await store.create()
  expect((await understudy('copy', await savedState(), place)).out).toBe('2 sites copied\n')
  return place
}

describe.each(useStores(postgres))('on $title', (store) => {
  test('a site is exported as a dataset, and imported under another name', async () => {
    const place = await copiedTo(store)
    const output = temporaryFile('exported.json')
    expect((await understudy('export', place, 'second', '--output', output)).code).toBe(0)
    expect((await understudy('import', place, 'third', output)).out).toBe('third stored\n')
    expect(await namesIn(place)).toEqual(['default', 'second', 'third'])
    const printed = await understudy('export', place, 'third')
    expect(printed.out).toBe(readFileSync(output, 'utf8'))
  })

  test('an existing site is replaced only on demand', async () => {
    const place = await copiedTo(store)
    const output = temporaryFile('exported.json')
    await understudy('export', place, 'second', '--output', output)
    const refused = await understudy('import', place, 'default', output)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--replace replaces')])
    expect((await understudy('import', place, 'default', output, '--replace')).code).toBe(0)
  })

  test('deleted sites are gone, and a missing site is one sentence', async () => {
    const place = await copiedTo(store)
    expect((await understudy('delete', place, 'second')).out).toBe('1 site deleted\n')
    expect(await namesIn(place)).toEqual(['default'])
    for (const action of ['export', 'delete']) {
      const { code, err } = await understudy(action, place, 'second')
      expect([code, err]).toEqual([2, expect.stringContaining('there is no site "second"')])
    }
  })

  test('an invalid name or dataset is one sentence, and stores nothing', async () => {
    const place = await copiedTo(store)
    const wrong = temporaryFile('wrong.json')
    writeFileSync(wrong, '{"variant":"a","records":{"posts":[{"id":"x"}]}}')
    const invalid = await understudy('import', place, 'third', wrong)
    expect([invalid.code, invalid.err]).toEqual([2, expect.stringContaining('cannot be stored')])
    const right = temporaryFile('right.json')
    await understudy('export', place, 'second', '--output', right)
    const named = await understudy('import', place, '../third', right)
    expect([named.code, named.err]).toEqual([2, expect.stringContaining('is not a valid name')])
    expect(await namesIn(place)).toEqual(['default', 'second'])
  })
})
