/** Acknowledged writes to a state file survive disk failures. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  kill,
  ownCommand,
  post,
  type StartedCommand,
  startServe,
  titlesAt,
} from '#bin/commands/serve/testing/process.ts'

let command: StartedCommand
beforeAll(() => {
  command = ownCommand()
})
afterAll(() => rmSync(command.folder, { recursive: true, force: true }))

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
