/** The command as a separate process. */
import { existsSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ownCommand,
  post,
  type RunningServe,
  type ServeOptions,
  type StartedCommand,
  startServe,
} from '#bin/commands/serve/testing/process.ts'

let command: StartedCommand
beforeAll(() => {
  command = ownCommand()
})
afterAll(() => rmSync(command.folder, { recursive: true, force: true }))

const start = (args?: readonly string[], env?: Record<string, string>) =>
  startServe(command, { args, env })

async function withServe(
  options: ServeOptions,
  use: (started: RunningServe) => Promise<void>,
): Promise<void> {
  const started = await startServe(command, options)
  try {
    await use(started)
  } finally {
    started.child.kill('SIGKILL')
    await started.ended
  }
}

const otherAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found && !found.internal && found.family === 'IPv4')?.address

const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 }, () => resolve(true))
    socket.on('error', () => resolve(false)).on('timeout', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

test('by default only this machine is served, without a warning', { timeout: 90_000 }, async () => {
  await withServe({}, async ({ origin, stderr }) => {
    const health = await fetch(`${origin}/__understudy/health`)
    expect([health.status, await health.json()]).toMatchObject([200, { dataset: 'demo' }])
    const address = otherAddress()
    if (address) expect(await reaches(address, Number(new URL(origin).port))).toBe(false)
    expect(stderr()).toBe('')
  })
})

test('with --quiet, only the address is printed, and no requests', {
  timeout: 90_000,
}, async () => {
  await withServe({ args: ['--quiet'] }, async ({ root, child, ended, stderr, stdout }) => {
    expect((await fetch(`${root}core/v2/posts/4711`)).status).toBe(404)
    child.kill('SIGTERM')
    await ended
    expect(stdout()).toContain('admin-secret')
    expect(stdout()).not.toContain('4711')
    expect(stderr()).toBe('')
  })
})

test('on another address the control interface is off, and one line warns', {
  timeout: 90_000,
}, async () => {
  await withServe({ args: ['--host', '0.0.0.0'] }, async ({ origin, stderr }) => {
    expect((await fetch(`${origin}/api/`)).status).toBe(200)
    expect((await fetch(`${origin}/__understudy/health`)).status).toBe(403)
    expect(stderr()).toBe(
      'understudy: warning: other machines can reach this stand-in on 0.0.0.0; its control interface is off, set UNDERSTUDY_CONTROL_SECRET to use it\n',
    )
  })
})

test('with a secret, the control interface is available to its holders', {
  timeout: 90_000,
}, async () => {
  const env = { UNDERSTUDY_CONTROL_SECRET: 'open sesame' }
  await withServe({ args: ['--host', '0.0.0.0'], env }, async ({ origin, stderr }) => {
    const health = (headers: Record<string, string>) =>
      fetch(`${origin}/__understudy/health`, { headers }).then(({ status }) => status)
    expect(await health({})).toBe(403)
    expect(await health({ 'x-understudy-secret': 'open sesame!' })).toBe(403)
    expect(await health({ 'x-understudy-secret': 'open sesame' })).toBe(200)
    expect(stderr()).toContain('warning: other machines can reach this stand-in on 0.0.0.0')
    expect(stderr()).not.toContain('sesame')
  })
})

test('a signal stops it gracefully: responses first, then the state, then the process', {
  timeout: 90_000,
}, async () => {
  const file = join(command.folder, 'state.json')
  const { child, root, origin, ended } = await start(['--state', file])
  const port = Number(new URL(origin).port)
  const hanging = connect(port, '127.0.0.1', () => hanging.write('POST /api/ HTTP/1.1\r\nHost'))
  hanging.on('error', () => {})
  const answers = Array.from({ length: 50 }, (_, at) => post(root, `under way ${at}`))
  await answers[0]
  const started = performance.now()
  child.kill('SIGTERM')
  const statuses = (await Promise.allSettled(answers)).map((response) =>
    response.status === 'fulfilled' ? response.value.status : String(response.reason.cause?.code),
  )
  expect(await ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(7000)
  const done = statuses.filter((status) => status === 201).length
  expect(done).toBeGreaterThan(0)
  expect(existsSync(file)).toBe(true)
  expect(await reaches('127.0.0.1', port)).toBe(false)
  await withServe({ args: ['--state', file] }, async (again) => {
    const found = await fetch(`${again.root}core/v2/posts?search=under+way&per_page=100`)
    expect(await found.json()).toHaveLength(done)
  })
})

/** The responses to several requests, without their dates. */
async function transcript(root: string, origin: string): Promise<readonly string[]> {
  const lines: string[] = []
  const say = async (method: string, address: string, body?: unknown) => {
    const response = await fetch(address, {
      method,
      headers: { ...ADMIN, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    lines.push(`${method} ${response.status} ${JSON.stringify(headers)} ${await response.text()}`)
  }
  await say('PUT', `${origin}/__understudy/clock`, { now: '2026-06-01T08:00:00Z' })
  for (let at = 0; at < 5; at += 1) {
    await say('POST', `${root}core/v2/posts`, { title: `post ${at}`, content: 'a "b" c' })
    await say('PUT', `${origin}/__understudy/clock`, { step: 61_000 })
  }
  await say('POST', `${root}builder/v1/globals/colors/abc`, { title: 'Red', value: '#f00' })
  await say('POST', `${root}folders/v1/folders`, { name: 'A', title: 'A', parent: 0 })
  // Its hash is a generated text.
  await say('POST', `${root}contactform/v1/contact-forms`, { title: 'A', context: 'save' })
  for (const path of [
    'core/v2/posts',
    'seo/v1/statistics',
    'spamfilter/v1/stats',
    '',
    'builder/v1/notes',
  ])
    await say('GET', `${root}${path}`)
  await say('GET', `${origin}/__understudy/snapshot`)
  // The offset of a frozen clock is irrelevant.
  return lines.map((line) => line.replaceAll(origin, 'ORIGIN').replace(/"offset":-?\d+/, ''))
}

test('two processes with the same options give the same responses', {
  timeout: 90_000,
}, async () => {
  const transcripts: (readonly string[])[] = []
  for (let round = 0; round < 2; round += 1)
    await withServe({}, async ({ root, origin }) => {
      transcripts.push(await transcript(root, origin))
    })
  const [first = [], second = []] = transcripts
  expect(first.join()).toContain('post 4')
  const differing = first.filter((line, at) => line !== second[at])
  expect(differing.map((line) => line.slice(0, 300))).toEqual([])
  expect(second).toHaveLength(first.length)
})

test('a server started by a package manager ends with it', {
  timeout: 90_000,
}, async () => {
  const env = { npm_execpath: '/usr/bin/npm' }
  const started = await startServe(command, { env, shell: 'true', leavesShell: true })
  const port = Number(new URL(started.origin).port)
  started.child.kill('SIGKILL')
  await expect.poll(() => reaches('127.0.0.1', port), { timeout: 10_000 }).toBe(false)
})
