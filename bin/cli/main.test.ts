import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { type CommandEntry, defineCommand } from './command.ts'
import { main } from './main.ts'
import { UsageError } from './usage-error.ts'

const greet = defineCommand({
  operands: [{ name: 'name', required: true, description: 'who is greeted' }],
  options: {
    tone: {
      type: 'string',
      choices: ['kind', 'curt'],
      default: 'kind',
      description: 'how',
      formerly: 'manner',
    },
  },
  examples: [{ line: 'understudy greet Ada', does: 'greets Ada' }],
  run({ options, operands, terminal }) {
    terminal.write(`${options.tone} ${operands[0]}\n`)
    return 0
  },
})
const fail = defineCommand({
  options: {
    loud: { type: 'boolean', description: 'shout' },
    lost: { type: 'boolean', description: 'read a wrong file' },
  },
  examples: [],
  run({ options }) {
    if (options.loud) throw new Error('the wheel came off')
    if (options.lost) throw new InputError('map.json: expected a map')
    throw new UsageError('the road is closed')
  },
})
const entries: readonly CommandEntry[] = [
  { name: 'greet', summary: 'Greet somebody', load: async () => greet },
  { name: 'fail', summary: 'Go wrong', load: async () => fail },
]

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'understudy-test-'))
interface Options {
  readonly env?: Record<string, string>
  readonly folder?: string
}

async function run(line: string, { env = {}, folder = emptyFolder() }: Options = {}) {
  const { output, terminal } = fakeTerminal()
  const argv = line.split(' ').filter(Boolean)
  const code = await main(argv, { entries, terminal, env, folder })
  return { code, ...output }
}

test('a command gets its options and operands', async () => {
  expect(await run('greet Ada --tone curt')).toEqual({ code: 0, out: 'curt Ada\n', err: '' })
})

const NOTICE = 'the former name will be removed in the next release'

test('a former name of an option works on the command line, with a notice', async () => {
  for (const line of ['greet Ada --manner curt', 'greet Ada --manner=curt'])
    expect(await run(line)).toEqual({
      code: 0,
      out: 'curt Ada\n',
      err: `understudy: --manner is now called --tone; ${NOTICE}\n`,
    })
})

test('a former name works as a variable and in the configuration, where a present one wins', async () => {
  const { out, err } = await run('greet Ada', { env: { UNDERSTUDY_MANNER: 'curt' } })
  expect([out, err]).toEqual([
    'curt Ada\n',
    `understudy: UNDERSTUDY_MANNER is now called UNDERSTUDY_TONE; ${NOTICE}\n`,
  ])
  const both = { UNDERSTUDY_MANNER: 'curt', UNDERSTUDY_TONE: 'kind' }
  expect((await run('greet Ada', { env: both })).out).toBe('kind Ada\n')
  for (const values of [{ manner: 'curt' }, { greet: { manner: 'curt' } }]) {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'understudy.config.json'), JSON.stringify(values))
    const found = await run('greet Ada', { folder })
    expect(found.out).toBe('curt Ada\n')
    expect(found.err).toContain(`manner in the configuration is now called tone; ${NOTICE}`)
  }
})

test('an empty command line prints the overview', async () => {
  const { code, out } = await run('')
  expect(code).toBe(0)
  expect(out).toContain('greet  Greet somebody')
})

for (const line of ['greet --help', 'greet -h', 'help greet'])
  test(`${line} explains the command with its options and examples`, async () => {
    const { code, out } = await run(line)
    expect(code).toBe(0)
    expect(out).toContain('understudy greet <name> [options]')
    expect(out).toMatch(/--tone kind\|curt +how \(default kind\)/)
    expect(out).toContain('understudy greet Ada')
  })

for (const line of ['--version', '-v', 'greet --version'])
  test(`${line} prints the version alone`, async () => {
    expect((await run(line)).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

const mistakes: Readonly<Record<string, string>> = {
  gret: 'understudy: unknown command "gret" (did you mean greet?); choose greet or fail\n',
  '--wat': 'understudy: unknown option "--wat"; choose --help or --version\n',
  greet: 'understudy: understudy greet needs <name>\n',
  'greet Ada Bob': 'understudy: unexpected argument "Bob" for greet\n',
  'greet Ada --tone rude': 'understudy: unknown tone "rude"; choose kind or curt\n',
  fail: 'understudy: the road is closed\n',
  'fail --lost': 'understudy: map.json: expected a map\n',
  'fail --loud': 'understudy: unexpected error: the wheel came off\n',
}
for (const [line, sentence] of Object.entries(mistakes))
  test(`"${line}" ends with one sentence and code 2`, async () => {
    expect(await run(line)).toEqual({ code: 2, out: '', err: sentence })
  })

test('the stack trace of an unexpected error is shown only on request', async () => {
  const { err } = await run('fail --loud', { env: { UNDERSTUDY_DEBUG: '1' } })
  expect(err).toContain('main.test.ts')
})

/**
 * TypeScript files are tested in child processes, because its loader would affect every later
 * import.
 */
const files: Readonly<Record<string, string>> = {
  'understudy.config.json': '{ "tone": "curt" }',
  'understudy.config.js': 'export default { greet: { tone: "curt" } }',
}
for (const [name, text] of Object.entries(files))
  test(`options are read from ${name}`, async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, name), text)
    expect(await run('greet Ada', { folder })).toMatchObject({ out: 'curt Ada\n', err: '' })
  })

async function runWithFile(text: string, line = 'greet Ada') {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'understudy.config.json'), text)
  return run(line, { folder })
}

test('an option of another command may be at the top level of the file', async () => {
  expect(await runWithFile('{ "loud": true }')).toMatchObject({ code: 0, err: '' })
})

test('an unknown option in the file is reported by name', async () => {
  const { code, err } = await runWithFile('{ "tune": "curt" }')
  expect(code).toBe(2)
  expect(err).toContain('"tune" (did you mean tone?)')
})

test('an unknown option in the section of the command is reported by name', async () => {
  const { code, err } = await runWithFile('{ "greet": { "loud": true } }')
  expect(code).toBe(2)
  expect(err).toMatch(/unknown option of greet in .*understudy\.config\.json "loud"; choose tone/)
})

test('a malformed file is reported in one sentence', async () => {
  const { code, err } = await runWithFile('{ nonsense')
  expect(code).toBe(2)
  expect(err).toMatch(/^understudy: .*understudy\.config\.json could not be read: .*\n$/)
})

test('a missing --config file is refused', async () => {
  const { code, err } = await run('greet Ada --config missing.json')
  expect(code).toBe(2)
  expect(err).toMatch(/there is no configuration file .*missing\.json/)
  const folder = await run('greet Ada --config .')
  expect(folder.err).toMatch(/^understudy: cannot read .*: it is a folder\n$/)
})
