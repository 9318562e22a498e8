import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from './main.ts'
import { createTerminal } from './terminal.ts'

/** Both streams of a terminal, with and without colours. */
function spoken(isTTY: boolean) {
  const output = { out: '', err: '' }
  const stream = (name: keyof typeof output) => ({
    isTTY,
    columns: 80,
    write: (text: string | Uint8Array) => {
      output[name] += text
      return true
    },
  })
  const terminal = createTerminal({ out: stream('out'), err: stream('err'), env: {} })
  return { output, terminal }
}

const HOSTILE = 'a\x1b]0;PWN\x07\x1b[2J\x9b31m\u202ecod\u2066\u200f\r!'
const SHOWN = 'a\\u001b]0;PWN\\u0007\\u001b[2J\\u009b31m\\u202ecod\\u2066\\u200f\\u000d!'

test('control characters and bidirectional marks are shown as codes, on both streams', () => {
  for (const isTTY of [true, false]) {
    const { output, terminal } = spoken(isTTY)
    terminal.write(`${HOSTILE}\t.\n`)
    terminal.note(HOSTILE)
    expect(output).toEqual({ out: `${SHOWN}\t.\n`, err: `${SHOWN}\n` })
  }
})

test('own styles are not escaped', () => {
  const { output, terminal } = spoken(true)
  terminal.write(`\x1b[1mb\x1b[22m\x1b[31mr${HOSTILE}\x1b[39m`)
  expect(output.out).toBe(`\x1b[1mb\x1b[22m\x1b[31mr${SHOWN}\x1b[39m`)
})

test('names from a foreign file are escaped like its values', { timeout: 90_000 }, async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-names-')), 'site.json')
  const records = { posts: [{ id: 1, [HOSTILE]: 1 }], [HOSTILE]: [] }
  writeFileSync(
    file,
    JSON.stringify({ format: 'understudy-dataset', version: 1, variant: 'a', records }),
  )
  const { COMMANDS } = await import('#bin/commands/registry.ts')
  const { output, terminal } = spoken(false)
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  expect(await main(['dataset', 'check', file], surroundings)).toBe(1)
  await main(['serve', '--port', '0', '--dataset', file], surroundings)
  await main(['routes', '--names', file], surroundings)
  expect(`${output.out}${output.err}`).toContain('\\u001b]0;PWN')
  expect(`${output.out}${output.err}`.replaceAll(/[\n\t]/g, '')).not.toMatch(
    /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
  )
})
