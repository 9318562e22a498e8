/**
 * Bad values of every option of the commands that call a target: one sentence, no request, and no
 * file is written.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import type { OptionSpec } from '#bin/cli/options.ts'
import { withoutListeners } from '#bin/commands/conform/testing/command.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { startFake } from '#conformance/testing/fake-target.ts'

const CALLING = ['conform', 'drift', 'proxy', 'record', 'adopt', 'names'] as const

/** Options whose values are free text; their misuse has tests of its own. */
const FREE_TEXT = ['host', 'control-secret', 'config']

/** Bad values that do not follow from the type of an option. */
const BAD_TEXT: Readonly<Record<string, readonly string[]>> = {
  'allowed-hosts': ['a b', 'http://example.com/'],
  user: ['nobody'],
  password: ['secret'],
  'login-password': ['secret'],
  'target-name': ['elsewhere.example'],
  'confirm-production': ['elsewhere.example'],
  only: ['core.postz.list', 'zzz'],
  'allow-residue': ['folders.folders.colour', 'sinks'],
  shard: ['5/4', 'zzz'],
  proxy: ['zzz', 'ftp://127.0.0.1/'],
  merge: ['missing.json', 'broken.json', 'list.json', 'folder'],
  compare: ['missing.json', 'broken.json', 'list.json', 'folder'],
  cleanup: ['missing.json', 'broken.json', 'list.json', 'folder'],
}

function badValues(
  name: string,
  { type, choices, minimum, writes }: OptionSpec,
): readonly string[] {
  if (type === 'integer') return ['zzz', '1.5', String((minimum ?? 0) - 1)]
  if (choices) return ['zzz']
  if (writes === 'file') return ['missing/x.json', 'folder', 'broken.json/x.json']
  if (writes === 'folder') return ['broken.json', 'broken.json/x']
  return BAD_TEXT[name] ?? ['missing.json', 'broken.json', 'list.json', 'folder']
}

const isPlain = (name: string, { type }: OptionSpec): boolean =>
  type !== 'boolean' && !FREE_TEXT.includes(name)

async function badArguments(): Promise<readonly (readonly [string, string, string])[]> {
  const commands = COMMANDS.filter(({ name }) => CALLING.some((calling) => calling === name))
  const tables = commands.map(async ({ name, load }) => {
    const options: [string, OptionSpec][] = Object.entries((await load()).options)
    return options
      .filter(([option, spec]) => isPlain(option, spec))
      .flatMap(([option, spec]) =>
        badValues(option, spec).map((value) => [name, `--${option}`, value] as const),
      )
  })
  return (await Promise.all(tables)).flat()
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-input-'))
  writeFileSync(join(folder, 'broken.json'), '{"a": ')
  writeFileSync(join(folder, 'list.json'), '[1, 2]')
  mkdirSync(join(folder, 'folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Paths of a command line are below the folder. */
const placed = (value: string): string =>
  /^(missing|broken|list|folder)/.test(value) && !value.includes('folders.')
    ? join(folder, value)
    : value

const MODES: Readonly<Record<string, readonly string[]>> = {
  '--target-name': ['--mode', 'write'],
}

async function problemWith(
  address: string,
  [command, option, value]: readonly [string, string, string],
): Promise<string | undefined> {
  const { output, terminal } = fakeTerminal()
  const report =
    command === 'conform' && option !== '--report' ? ['--report', join(folder, 'r')] : []
  const args = [command, address, ...report, ...(MODES[option] ?? []), `${option}=${placed(value)}`]
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder }
  const code = await withoutListeners(() => main(args, surroundings))
  if (code !== 2) return `exit code ${code}`
  const lines = output.err.trimEnd().split('\n')
  if (lines.length !== 1) return `${lines.length} lines: ${output.err}`
  return /^understudy: (?!unexpected)/.test(output.err) ? undefined : output.err
}

test('bad values are rejected in one sentence, and nothing is sent or written', async () => {
  const fake = await startFake()
  const wrong: string[] = []
  for (const each of await badArguments()) {
    const sent = fake.requests.length
    const files = readdirSync(folder).join()
    const problem = await problemWith(fake.address, each)
    const line = each.join(' ')
    if (problem) wrong.push(`${line}: ${problem}`)
    if (fake.requests.length > sent) wrong.push(`${line}: ${fake.requests.length - sent} requests`)
    if (readdirSync(folder).join() !== files) wrong.push(`${line}: ${readdirSync(folder)}`)
  }
  await fake.close()
  expect(wrong).toEqual([])
}, 120_000)

for (const [option, value, says] of [
  ['rest-prefix', '../x', 'expected a path segment such as api for --rest-prefix, got "../x"'],
  [
    'allowed-hosts',
    'a b',
    'expected a host name such as .example.com for --allowed-hosts, got "a b"',
  ],
] as const)
  test(`serve rejects --${option} ${value}`, async () => {
    const { output, terminal } = fakeTerminal()
    const surroundings = { entries: COMMANDS, terminal, env: {}, folder }
    expect(await main(['serve', `--${option}=${value}`], surroundings)).toBe(2)
    expect(output.err).toBe(`understudy: ${says}\n`)
  })

test('names are checked before a stand-in is started', async () => {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder }
  const file = join(folder, 'list.json')
  expect(await main(['conform', '--names', file], surroundings)).toBe(2)
  expect(output.err).toBe(`understudy: ${file}: expected an object of names, got another value\n`)
})
