/**
 * Bad values of every option of the commands that call a target, and of the other commands: one
 * sentence, no request, and no file is written.
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

const BAD_FILES = ['missing.json', 'broken.json', 'broken.txt', 'list.json', 'folder']

/** Delays of more than 24 days would end at once. */
const TIMERS = ['timeout', 'max-time']

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
  merge: BAD_FILES,
  compare: BAD_FILES,
  cleanup: BAD_FILES,
}

function badValues(
  name: string,
  { type, choices, minimum, maximum, writes }: OptionSpec,
): readonly string[] {
  if (type === 'integer') {
    const above = maximum === undefined && !TIMERS.includes(name) ? [] : [String(2 ** 40)]
    return ['zzz', '1.5', String((minimum ?? 0) - 1), ...above]
  }
  if (choices) return ['zzz']
  if (writes === 'file') return ['missing/x.json', 'folder', 'broken.json/x.json']
  if (writes === 'folder') return ['broken.json', 'broken.json/x']
  return BAD_TEXT[name] ?? BAD_FILES
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
  writeFileSync(join(folder, 'broken.txt'), 'two\nlines\n')
  writeFileSync(join(folder, 'list.json'), '[1, 2]')
  writeFileSync(join(folder, 'nameless.json'), '{"editor": ":x"}')
  mkdirSync(join(folder, 'folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Paths of a command line are below the folder. */
const placed = (value: string): string =>
  /^(missing|broken\.(json|txt)|(list|nameless)\.json|folder$)/.test(value)
    ? join(folder, value)
    : value

async function problemWith(
  address: string,
  [command, option, value]: readonly [string, string, string],
): Promise<string | undefined> {
  const { output, terminal } = fakeTerminal()
  const report =
    command === 'conform' && option !== '--report' ? ['--report', join(folder, 'r')] : []
  const args = [command, address, ...report, `${option}=${placed(value)}`]
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
}, 180_000)

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

/** Command lines without a target; paths are below the folder. */
const LOCAL: readonly (readonly [line: string, says: string])[] = [
  ['conform staging.example/api/', 'such as https://staging.example/api/, got "staging.example'],
  ['conform http://127.0.0.1:1/api/?page=1', 'expected no other query'],
  ['conform http://127.0.0.1:1/?rest_route=/core/v2', 'expected no other query'],
  ['conform http://127.0.0.1:1/api/#top', 'no fragment'],
  ['conform http://127.0.0.1:1/api/ --merge missing.json', 'it takes no address'],
  ['conform http://127.0.0.1:1/api/ --user a:b --password x', 'has no colon'],
  ['conform http://127.0.0.1:1/api/ --dry-run --cleanup missing.json', 'exclude each other'],
  ['conform --merge missing.json --level should', '--level and --merge exclude each other'],
  ['conform --merge missing.json --rate 3', '--rate and --merge exclude each other'],
  ['conform http://127.0.0.1:1/api/ --cleanup x --only core/v2', '--only and --cleanup exclude'],
  ['conform http://127.0.0.1:1/api/ --only core.posts', 'did you mean core.posts.*?'],
  ['conform http://127.0.0.1:1/api/ --only core.post', 'did you mean core.posts.list?'],
  ['conform http://127.0.0.1:1/api/ --cleanup x --strict', '--strict and --cleanup exclude'],
  ['conform --merge missing.json --names list.json', '--names and --merge exclude each other'],
  ['conform --merge missing.json --variant a', '--variant and --merge exclude each other'],
  ['conform https://site.example/api/ --insecure', 'for loopback addresses only'],
  ['conform http://127.0.0.1:1/api/ --users nameless.json', 'expected a user and a password'],
  ['conform --dry-run --reporter json', '--reporter and --dry-run exclude each other'],
  ['drift contract:a contract:b --user qa', '--user needs a live site, and no operand is an'],
  ['drift contract:a contract:b --timeout 5', '--timeout needs a live site'],
  ['names list.json --cached', '--cached needs a live site'],
  ['drift 127.0.0.1:1/api/', 'an address starts with https:// or http://'],
  ['drift http://127.0.0.1:1/api/ contract:c', 'unknown contract "contract:c"'],
  ['drift http://127.0.0.1:1/api/ missing.json', 'it does not exist'],
  ['serve --rest-prefix __understudy', 'is an address of the stand-in itself'],
  ['serve --port 0 --ca cert.pem', '--ca needs --upstream'],
  ['serve --port 0 --proxy http://127.0.0.1:3128', '--proxy needs --upstream'],
  ['serve --port 0 --insecure', '--insecure needs --upstream'],
  ['serve --port 0 --only core/v2', '--only needs --upstream'],
  ['serve --port 0 --state-sync always', '--state-sync needs --state'],
  ['conform --user qa --password x', '--user needs <rest-root>'],
  ['conform --target-name site.example', '--target-name needs <rest-root>'],
  ['conform http://127.0.0.1:1/api/ --as-deployed', 'and <rest-root> exclude each other'],
  ['conform http://127.0.0.1:1/api/ --restore-unsigned', '--restore-unsigned needs --cleanup'],
  ['proxy http://127.0.0.1:1/api/ --no-mask', '--mask needs --record'],
  ['explain route-removed --markdown', '--markdown and <id> exclude each other'],
  ['fleet check --keep 90d', '--keep is for prune, not for check'],
  ['team list postgres://127.0.0.1:1/x --sites 3', '--sites is for create, not for list'],
  ['state list broken.json --replace', '--replace is for copy, import, not for list'],
  ['openapi --out missing/x.json', '--out): the folder'],
  ['openapi --out folder', 'it is a folder'],
  ['openapi --out broken.json/x.json', 'is a file'],
  ['openapi --variant z', 'unknown variant "z"; choose a or b'],
  ['openapi --extension list.json', 'it is not an extension'],
  ['openapi --check --out missing/x.json', 'it does not exist'],
  ['dataset chekc broken.json', 'did you mean check?'],
  ['dataset check missing.json', 'it does not exist'],
  ['dataset check folder', 'it is a folder'],
  ['state lst broken.json', 'did you mean list?'],
  ['state list missing.json', 'there is no state at'],
  ['state list folder', 'it is a folder'],
  ['state list broken.json', 'cannot be used as --state'],
  ['state export broken.json default --output missing/x.json', 'does not exist'],
  ['state repair broken.json --output folder', 'it is a folder'],
  ['team crate postgres://127.0.0.1:1/x', 'did you mean create?'],
  ['team list missing.json', 'a file has no teams'],
  ['team create postgres://127.0.0.1:1/x web --sites zzz', 'for --sites, got "zzz"'],
  ['fleet chekc', 'did you mean check?'],
  ['fleet check --file missing.json', 'it does not exist'],
  ['fleet check --file list.json', 'expected an object'],
  ['fleet check --fail-on zzz', 'choose failing, new or never'],
  ['fleet check --out broken.json', 'is a file'],
  ['fleet prune --keep 3x', 'for --keep, got "3x"'],
  ['serve --state missing/x.json', '--state): the folder'],
  ['serve --state broken.json/x.json', 'is a file'],
  ['serve --state folder', 'it is a folder'],
  ['serve --port 0 --host no-such-host.invalid', 'that host name is unknown; check --host'],
  ['serve --dataset dmo', 'did you mean demo?'],
  ['serve --names list.json', 'expected an object of names'],
  ['routes --namespace nope', 'unknown namespace of variant a "nope"'],
  ['explain --document 99', 'unknown section "99"'],
  ['init missing', 'it does not exist'],
]

for (const [line, says] of LOCAL)
  test(`${line}: one sentence, and nothing is written`, async () => {
    const { output, terminal } = fakeTerminal()
    const surroundings = { entries: COMMANDS, terminal, env: {}, folder }
    const files = readdirSync(folder, { recursive: true }).toString()
    const code = await withoutListeners(() => main(line.split(' ').map(placed), surroundings))
    expect([code, output.err.match(/\n/g)?.length]).toEqual([2, 1])
    expect(output.err).toMatch(/^understudy: (?!unexpected)/)
    expect(output.err).toContain(says)
    expect(readdirSync(folder, { recursive: true }).toString()).toBe(files)
  })

test('names are checked before a stand-in is started', async () => {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder }
  const file = join(folder, 'list.json')
  expect(await main(['conform', '--names', file], surroundings)).toBe(2)
  expect(output.err).toBe(`understudy: ${file}: expected an object of names, got another value\n`)
})
