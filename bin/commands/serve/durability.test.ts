/** Acknowledged writes survive crashes and disk failures. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ownCommand,
  post,
  type RunningServe,
  type StartedCommand,
  startServe,
} from '#bin/commands/serve/testing/process.ts'

let command: StartedCommand
beforeAll(() => {
  command = ownCommand()
})
afterAll(() => rmSync(command.folder, { recursive: true, force: true }))

const kill = async ({ child, ended }: RunningServe): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

async function titlesAt({ root }: RunningServe): Promise<readonly string[]> {
  const found = await fetch(`${root}core/v2/posts?search=durable&per_page=100&_fields=title`)
  const posts: readonly { readonly title: { readonly rendered: string } }[] = await found.json()
  return posts.map(({ title }) => title.rendered.slice(0, 40))
}

/** Creates posts from several clients until the server is killed; returns the acknowledged ones. */
async function createUntilKilled(started: RunningServe, round: number): Promise<readonly string[]> {
  const acknowledged: string[] = []
  // A number of writes instead of a delay, so that slow machines have writes to lose; different in
  // every round.
  const last = 1 + ((round * 7) % 60)
  const isOver = () => acknowledged.length === last
  const client = async (name: string): Promise<void> => {
    for (let at = 0; at < 20; at += 1) {
      const title = `durable ${name} ${at}`
      const response = await post(started.root, title).catch(() => undefined)
      if (response?.status !== 201) return
      acknowledged.push(title)
      if (isOver()) setTimeout(() => started.child.kill('SIGKILL'), round % 7)
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => client(`${round} ${name}`)))
  await started.ended
  return acknowledged
}

const KILLS = Number(process.env['UNDERSTUDY_TEST_KILLS'] ?? 3)
/** Number of kills per file, each of a restarted server. */
const PER_FILE = 20

test('a server killed at any moment loses no acknowledged write', {
  timeout: 30_000 + KILLS * 10_000,
}, async () => {
  let server: RunningServe | undefined
  for (let round = 0; round < KILLS; round += 1) {
    const file = join(command.folder, `kill-${Math.floor(round / PER_FILE)}.json`)
    const args = ['--state', file]
    const acknowledged = await createUntilKilled(
      server ?? (await startServe(command, { args })),
      round,
    )
    server = await startServe(command, { args })
    const titles = await titlesAt(server)
    expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([])
    if (round % PER_FILE < PER_FILE - 1) continue
    await kill(server)
    server = undefined
  }
  if (server) await kill(server)
})

test('a second server on the same state is rejected, and may start after the first has ended', {
  timeout: 90_000,
}, async () => {
  const args = ['--state', join(command.folder, 'shared.json')]
  const first = await startServe(command, { args })
  await expect(startServe(command, { args })).rejects.toThrow('is in use by another server')
  await kill(first)
  await kill(await startServe(command, { args }))
})

test('on a full disk writes are rejected and undone, and reads continue', {
  timeout: 90_000,
}, async ({ skip }) => {
  skip(process.platform === 'win32', 'there is no limit on files to set')
  const file = join(command.folder, 'full.json')
  // In blocks of 512 bytes: enough for the first snapshot of the site and little more.
  const full = await startServe(command, { args: ['--state', file], shell: 'ulimit -f 200' })
  const statuses: number[] = []
  for (let at = 0; at < 60 && statuses.at(-1) !== 507; at += 1)
    statuses.push((await post(full.root, `durable ${at} ${'x'.repeat(2000)}`)).status)
  const refused = await post(full.root, `durable once more ${'x'.repeat(2000)}`)
  expect([refused.status, await refused.json()]).toMatchObject([
    507,
    { code: 'understudy_not_kept', data: { status: 507 } },
  ])
  const titles = await titlesAt(full)
  expect(titles).toHaveLength(statuses.filter((status) => status === 201).length)
  expect(full.stderr().match(/cannot save/g)).toHaveLength(1)
  await kill(full)
  const again = await startServe(command, { args: ['--state', file] })
  expect(await titlesAt(again)).toEqual(titles)
  expect((await post(again.root, 'durable with room')).status).toBe(201)
  await kill(again)
})

test('a graceful end leaves one file and its predecessor', { timeout: 90_000 }, async () => {
  const args = ['--state', join(command.folder, 'order.json')]
  for (let round = 0; round < 2; round += 1) {
    const { child, ended, root } = await startServe(command, { args })
    expect((await post(root, `durable ${round}`)).status).toBe(201)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  const left = readdirSync(command.folder).filter((name) => name.startsWith('order.json'))
  expect(left).toEqual(['order.json', 'order.json.previous'])
})

/** Makes some flushes of a process fail like a broken disk. */
const FAILING_FLUSHES = `
import { open, rm } from 'node:fs/promises'
const handle = await open(process.argv[0], 'r')
const proto = Object.getPrototypeOf(handle)
await handle.close()
const { datasync } = proto
let count = 0
proto.datasync = async function () {
  count += 1
  if (count % 4 === 0) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  return datasync.call(this)
}
`

test('a write that the disk fails to flush is refused and undone, the others are kept', {
  timeout: 90_000,
}, async () => {
  const script = join(command.folder, 'failing-flushes.mjs')
  writeFileSync(script, FAILING_FLUSHES)
  const args = ['--state', join(command.folder, 'broken.json')]
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(script)}` }
  const server = await startServe(command, { args, env })
  const kept: string[] = []
  const statuses = new Set<number>()
  for (let at = 0; at < 12; at += 1) {
    const title = `durable ${at}`
    const { status } = await post(server.root, title)
    statuses.add(status)
    if (status === 201) kept.push(title)
  }
  expect(statuses).toEqual(new Set([201, 507]))
  expect((await titlesAt(server)).toSorted()).toEqual(kept.toSorted())
  expect(server.stderr()).toContain('EIO')
  await kill(server)
  const again = await startServe(command, { args })
  expect((await titlesAt(again)).toSorted()).toEqual(kept.toSorted())
  await kill(again)
})

test('a new password appears in no file, log or snapshot', { timeout: 90_000 }, async () => {
  const file = join(command.folder, 'secret.json')
  const server = await startServe(command, { args: ['--state', file] })
  const control = `${server.origin}/__understudy`
  const given = await fetch(`${control}/people/1/passwords`, {
    method: 'POST',
    headers: { ...ADMIN, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Look' }),
  })
  const { password, authorization } = await given.json()
  const used = await fetch(`${server.root}core/v2/posts?context=edit`, {
    headers: { authorization },
  })
  expect([given.status, used.status]).toEqual([201, 200])
  const shown = await Promise.all(
    ['snapshot', 'requests', 'history', 'people'].map((path) =>
      fetch(`${control}/${path}`).then((response) => response.text()),
    ),
  )
  server.child.kill('SIGTERM')
  await server.ended
  const secrets = [password, password.replaceAll(' ', ''), authorization.slice('Basic '.length)]
  const places = [...shown, server.stdout(), server.stderr(), readFileSync(file, 'utf8')]
  for (const secret of secrets)
    expect(places.filter((text) => text.includes(secret)).map((text) => text.slice(0, 80))).toEqual(
      [],
    )
  expect(places.at(-1)).toContain('Look')
})
