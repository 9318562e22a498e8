/** The command as a separate process. */
import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ownCommand,
  type RunningServe,
  reaches,
  type ServeOptions,
  type StartedCommand,
  startServe,
} from '#bin/commands/serve/testing/process.ts'

let command: StartedCommand
beforeAll(() => {
  command = ownCommand()
})
afterAll(() => rmSync(command.folder, { recursive: true, force: true }))

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

test('a server started by a package manager ends with it', {
  timeout: 90_000,
}, async () => {
  const env = { npm_execpath: '/usr/bin/npm' }
  const started = await startServe(command, { env, shell: 'true', leavesShell: true })
  const port = Number(new URL(started.origin).port)
  started.child.kill('SIGKILL')
  await expect.poll(() => reaches('127.0.0.1', port), { timeout: 10_000 }).toBe(false)
})
