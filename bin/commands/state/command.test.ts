import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { counterNamed, openSites as open } from '#bin/state/testing/open-sites.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { state } from './command.ts'

const counters = [1, 2, 3].map((at) => counterNamed(`count-${at}`))

async function understudy(...args: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const entries = [{ name: 'state', summary: '', load: async () => state }]
  const code = await main(['state', ...args], { entries, terminal, env: {}, folder: tmpdir() })
  return { code, ...output }
}

async function damagedState(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-repair-')), 'site.json')
  const { sites, keep } = open(file)
  for (const [at, counter] of counters.entries()) {
    sites.get('default')?.write(counter, at + 1)
    await keep()
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
