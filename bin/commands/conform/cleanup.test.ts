/** A ledger is untrusted input: foreign records and settings are never changed. */
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type RemoteDeployment,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'
import { asRecord, memberOf } from '#openapi/values/json.ts'
import { newRunId } from './settings.ts'

const ADMIN = { user: 'admin', password: 'admin-secret' }

interface Attack {
  readonly lines: readonly unknown[]
  readonly run?: string
  readonly header?: object
  readonly tail?: string
}

function ledgerOf(address: string, { lines, run = newRunId(), header, tail = '' }: Attack): string {
  const file = join(newFolder(), 'ledger.ndjson')
  const first = { type: 'run', version: 1, run, address, variant: 'a', ...header }
  writeFileSync(
    file,
    `${[first, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n${tail}`,
  )
  return file
}

function cleanUp(address: string | undefined, file: string, ...more: readonly string[]) {
  const users = `${file}.users.json`
  writeFileSync(users, JSON.stringify(BUILT_IN_CREDENTIALS))
  const target = address === undefined ? [] : [address, '--users', users]
  return understudy(['conform', ...target, '--cleanup', file, ...more])
}

const send = (foreign: RemoteDeployment, path: string, body: object) =>
  fetch(foreign.address + path, {
    method: 'POST',
    headers: { authorization: basicHeader(ADMIN), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Runs a cleanup with a forged ledger, and returns its effects. */
async function attack(of: Attack | ((foreign: RemoteDeployment) => Promise<Attack>)) {
  const foreign = await startRemoteDeployment('a')
  try {
    const given = typeof of === 'function' ? await of(foreign) : of
    const before = await foreign.state()
    const ended = await cleanUp(foreign.address, ledgerOf(foreign.address, given))
    return { ...ended, before, after: await foreign.state() }
  } finally {
    await foreign.close()
  }
}

const intent = { type: 'intent', n: 1, resource: 'post', marks: ['title'] }

for (const [what, given] of [
  ['a title as its tag', { lines: [{ ...intent, tag: 'How registration works' }] }],
  [
    'a title as its run',
    { run: 'How registration works', lines: [{ ...intent, tag: 'How registration works-1' }] },
  ],
  ['the tag of another run', { lines: [{ ...intent, tag: 'cf-abc-123456-1' }] }],
  ['an id that no line announces', { lines: [{ type: 'created', n: 1, id: 4 }] }],
  [
    'a path as its id',
    {
      lines: [
        { ...intent, tag: 'x-1' },
        { type: 'created', n: 1, id: '../4' },
      ],
    },
  ],
  ['members that no run writes', { lines: [{ ...intent, tag: 'x-1', address: 'http://x/' }] }],
] as const)
  test(`a ledger with ${what} is rejected and removes nothing`, async () => {
    const { code, err, before, after } = await attack(given)
    expect(err).toMatch(/^understudy: \S*ledger.ndjson: line [12] .*\n$/)
    expect(code).toBe(2)
    expect(after).toEqual(before)
  })

test('a record with the title of a tag that is older than the run is left alone', async () => {
  const later = (Date.now() + 3 * 86_400_000).toString(36)
  const run = `cf-${later}-0a1b2c`
  const { code, out, before, after } = await attack(async (foreign) => {
    const made = await send(foreign, 'core/v2/posts', { title: `${run}-1`, status: 'draft' })
    const { id } = asRecord(await made.json())
    const lines = [
      { ...intent, tag: `${run}-1` },
      { type: 'created', n: 1, id },
    ]
    return { run, lines }
  })
  expect(out).toContain('it is older than the run')
  expect(code).toBe(1)
  expect(after).toEqual(before)
})

test('a record of the run whose date was set to the past is removed', async () => {
  const run = newRunId()
  const tag = `${run}-1`
  const content = `Made by a conformance run: ${tag}`
  const { code, out, before, after } = await attack(async (foreign) => {
    const fields = { title: '1 ordered', content, status: 'draft', date: '2026-02-01T10:00:00' }
    const made = await send(foreign, 'core/v2/posts', fields)
    const { id } = asRecord(await made.json())
    const lines = [
      { ...intent, tag, marks: ['content'] },
      { type: 'created', n: 1, id },
    ]
    return { run, lines }
  })
  expect(out).toMatch(/^removed 1 record /)
  expect(code).toBe(0)
  expect(after).not.toEqual(before)
})

for (const [what, lines, reason] of [
  [
    'whose id is not higher than one from before the run',
    { above: 100_000 },
    'its id is not higher than 100000, which was there before the run',
  ],
  ['with a date before the run that its case did not choose', {}, 'it is older than the run'],
] as const)
  for (const isProven of [true, false])
    test(`a record ${what} is left alone, ${isProven ? 'by its id' : 'by its tag'}`, async () => {
      const run = newRunId()
      const tag = `${run}-1`
      const { code, out, before, after } = await attack(async (foreign) => {
        const content = `Made by a conformance run: ${tag}`
        const fields = { title: tag, content, status: 'draft', date: '2026-02-01T10:00:00' }
        const made = await send(foreign, 'core/v2/posts', fields)
        const { id } = asRecord(await made.json())
        const created = isProven ? [{ type: 'created', n: 1, id }] : []
        const entry = { type: 'intent', n: 1, resource: 'post', tag, ...lines }
        return { run, header: { version: 2 }, lines: [entry, ...created] }
      })
      expect(out).toContain(reason)
      expect(code).toBe(1)
      expect(after).toEqual(before)
    })

test('only records that were there are reported as removed', async () => {
  const run = newRunId()
  const { out, before, after } = await attack(async (foreign) => {
    const made = await send(foreign, 'core/v2/posts', { title: `${run}-1`, status: 'draft' })
    const { id } = asRecord(await made.json())
    const lines = [
      { ...intent, tag: `${run}-1` },
      { type: 'created', n: 1, id },
      { ...intent, n: 2, tag: `${run}-2` },
      { ...intent, n: 3, tag: `${run}-3` },
      { type: 'created', n: 3, id: 987_654 },
    ]
    return { run, lines }
  })
  expect(out).toMatch(/^removed 1 record of .*; 2 entries of the ledger needed no cleanup\n$/)
  expect(after).not.toEqual(before)
})

test('a list that shows one record of the run proves that lost ones were not created', async () => {
  const run = newRunId()
  const { code, out } = await attack(async (foreign) => {
    await send(foreign, 'core/v2/posts', { title: `${run}-1`, status: 'draft' })
    const lines = [1, 2].flatMap((n) => [
      { ...intent, n, tag: `${run}-${n}` },
      { type: 'lost', n, why: 'its creation was not answered' },
    ])
    return { run, lines }
  })
  expect(out).toMatch(/^removed 1 record of .*; 1 entry of the ledger needed no cleanup\n$/)
  expect(code).toBe(0)
})

test('a setting that has its old value is not reported as put back', async () => {
  const old = true
  const line = changing({
    setting: 'spamfilter.settings.write spamfilter_strictness',
    old,
    undo: { operation: 'spamfilter.settings.write', args: { spamfilter_strictness: old } },
    shown: { operation: 'spamfilter.settings.read', path: ['spamfilter_strictness'] },
  })
  const { out, before, after } = await attack({ lines: [line] })
  expect(out).toMatch(/^removed 0 records of [^;]*; 1 entry of the ledger needed no cleanup\n$/)
  expect(after).toEqual(before)
})

const changing = (more: object) => ({ type: 'changing', n: 1, setting: 'x', old: true, ...more })

for (const [what, line] of [
  [
    'a value that no run writes',
    changing({
      setting: 'starter-theme.settings.write PAGE_TITLE',
      old: 'anything',
      undo: {
        operation: 'starter-theme.settings.write',
        args: { settings: { PAGE_TITLE: 'anything' } },
      },
    }),
  ],
  [
    'an operation that no run undoes with',
    changing({ undo: { operation: 'core.posts.update', args: { id: 4, title: 'x' } } }),
  ],
  [
    'a setting beside the one it names',
    changing({
      setting: 'suite.settings.write welcomeScreenCompleted',
      undo: { operation: 'suite.settings.write', args: { dismissConnectAlert: true } },
    }),
  ],
  [
    'a plugin that is not active',
    changing({
      setting: 'suite.plugins.activate mailer',
      old: 'active',
      undo: { operation: 'suite.plugins.activate', args: { slug: 'mailer', extra: 1 } },
    }),
  ],
  [
    'the key of the site',
    changing({
      setting: 'key of the spam filter',
      old: false,
      undo: { operation: 'spamfilter.key.delete', args: {} },
      shown: { operation: 'spamfilter.key.read', path: [] },
    }),
  ],
] as const)
  test(`a ledger that requests a change of ${what} has no effect on it`, async () => {
    const { code, before, after } = await attack({ lines: [line] })
    expect(code).not.toBe(2)
    const settings = (state: object) => JSON.stringify(state).includes('"dismissConnectAlert":true')
    expect(settings(after)).toBe(settings(before))
    const rest = (state: object) => ({ ...state, 'administrator suite/v1/settings': undefined })
    expect(rest(after)).toEqual(rest(before))
  })

/** The settings that the suite toggles, and that any ledger in a valid form can name. */
const TOGGLED = [
  ['spamfilter.settings', ['spamfilter_strictness']],
  ['spamfilter.settings', ['spamfilter_show_user_comments_approved']],
  ['suite.settings', ['welcomeScreenCompleted']],
  ['starter-theme.settings', ['settings', 'PAGE_TITLE']],
] as const

const forgedLine = (name: string, path: readonly string[], old: boolean) =>
  changing({
    setting: `${name}.write ${path.at(-1)}`,
    old,
    undo: { operation: `${name}.write`, args: { [path.at(-1) ?? '']: old } },
    shown: { operation: `${name}.read`, path },
  })

for (const old of [true, false])
  for (const signature of [undefined, '0'.repeat(64)])
    test(`a ledger ${signature ? 'with an invented signature' : 'without a signature'} sets nothing to ${old}`, async () => {
      const lines = TOGGLED.map(([name, path], index) => ({
        ...forgedLine(name, path, old),
        n: index + 1,
        signature,
      }))
      const { before, after } = await attack({ lines, header: { version: 3 } })
      expect(after).toEqual(before)
    })

test('an unsigned change is reported with both values, and undone on confirmation', async () => {
  const foreign = await startRemoteDeployment('a')
  const before = await foreign.state()
  await send(foreign, 'spamfilter/v1/settings', { spamfilter_strictness: false })
  const line = forgedLine('spamfilter.settings', ['spamfilter_strictness'], true)
  const file = ledgerOf(foreign.address, { lines: [line] })
  const reported = await cleanUp(foreign.address, file)
  const unchanged = await foreign.state()
  const confirmed = await cleanUp(foreign.address, file, '--restore-unsigned')
  const after = await foreign.state()
  await foreign.close()
  expect(reported.out).toContain(
    'left behind: spamfilter.settings.write spamfilter_strictness shows false and was true before the run according to the ledger: its line in the ledger is not signed; ',
  )
  expect(reported.code).toBe(1)
  expect(unchanged).not.toEqual(before)
  expect(confirmed.out).toContain('and put back 1 setting')
  expect(confirmed.code).toBe(0)
  expect(after).toEqual(before)
})

test('credentials go only to the address of the command line, which must match the ledger', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = memberOf(server.address(), 'port')
  const file = ledgerOf(`http://127.0.0.1:${port}/api/`, { lines: [] })
  const without = await cleanUp(undefined, file)
  const other = await cleanUp('http://127.0.0.1:9/api/', file)
  const root = await cleanUp(`http://127.0.0.1:${port}/other/`, file)
  server.close()
  expect(requests).toBe(0)
  expect(without.err).toContain('--cleanup needs the address that the run wrote to')
  expect(other.err).toContain('is of a run at')
  expect(root.err).toContain('is of a run at')
  expect([without.code, other.code, root.code]).toEqual([2, 2, 2])
})

test('a cleanup of a remote target needs its name, like a write', async () => {
  const address = 'http://192.0.2.1/api/'
  const { err, code } = await cleanUp(address, ledgerOf(address, { lines: [] }))
  expect(err).toContain('--target-name 192.0.2.1')
  expect(code).toBe(2)
})

for (const [what, header] of [
  ['a file address', { address: 'file:///etc/passwd' }],
  ['no address', { address: 7 }],
  ['a later version', { version: 4 }],
] as const)
  test(`a ledger with ${what} is rejected in one sentence`, async () => {
    const file = ledgerOf('http://127.0.0.1:9/api/', { lines: [], header })
    const { err, code } = await cleanUp('http://127.0.0.1:9/api/', file)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).not.toContain('unexpected error')
    expect(code).toBe(2)
  })

test('a damaged line in the middle is reported, and a truncated last line is dropped', async () => {
  const run = newRunId()
  const line = { ...intent, tag: `${run}-1` }
  const foreign = await startRemoteDeployment('a')
  const damaged = ledgerOf(foreign.address, { run, lines: [line, 'x'] })
  const torn = ledgerOf(foreign.address, { run, lines: [line], tail: '{"type":"crea' })
  const refused = await cleanUp(foreign.address, damaged)
  const done = await cleanUp(foreign.address, torn)
  await foreign.close()
  expect(refused.err).toBe(
    `understudy: ${damaged}: line 3 is damaged: runs do not write such a line\n`,
  )
  expect(done.code).toBe(0)
  expect(readFileSync(torn, 'utf8')).toMatch(/"n":1,.*\n\{"type":"gone","n":1\}\n$/)
  expect(existsSync(damaged)).toBe(true)
})

/** Work on a disk that rejects writes to one file. */
async function withReadOnly<T>(file: string, work: () => Promise<T>): Promise<T> {
  const { openSync, truncateSync } = fs
  const refuse = (): never => {
    throw Object.assign(new Error(`EACCES: permission denied, ${file}`), { code: 'EACCES' })
  }
  fs.openSync = (path, flags, mode) =>
    path === file && flags !== 'r' ? refuse() : openSync(path, flags, mode)
  fs.truncateSync = (path, length) => (path === file ? refuse() : truncateSync(path, length))
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    Object.assign(fs, { openSync, truncateSync })
    syncBuiltinESMExports()
  }
}

test('a ledger that cannot be updated does not end its cleanup', async () => {
  const run = newRunId()
  const foreign = await startRemoteDeployment('a')
  const before = await foreign.state()
  const titles = [1, 2].map((n) => `${run}-${n}`)
  for (const title of titles)
    await send(foreign, 'core/v2/posts', { title, content: `Made by a conformance run: ${title}` })
  expect(await foreign.state()).not.toEqual(before)
  const lines = titles.map((tag, at) => ({ type: 'intent', n: at + 1, resource: 'post', tag }))
  const file = ledgerOf(foreign.address, { run, lines, tail: '{"type":"crea' })
  const { code, out } = await withReadOnly(file, () => cleanUp(foreign.address, file))
  const after = await foreign.state()
  await foreign.close()
  expect(after).toEqual(before)
  expect(out).toMatch(/^removed 2 records .*\nleft behind: the notes in .*: EACCES.*\n$/)
  expect(code).toBe(1)
})
