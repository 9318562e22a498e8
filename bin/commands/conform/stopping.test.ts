import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import {
  COMMAND,
  newFolder,
  readReport,
  understudy,
} from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { type FakeRequest, type Override, startFake } from '#conformance/testing/fake-target.ts'

/** Far below the 100 seconds that a target asks for, so that a busy machine passes. */
const MAX_STOP_SECONDS = 30

const started = (args: readonly string[]) => {
  const [program = '', ...rest] = COMMAND
  return spawn(program, [...rest, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: packageRoot(),
  })
}

/** Sends a signal after the first request to the target; returns the time until the exit. */
async function stoppedAfter(requests: readonly FakeRequest[], args: readonly string[]) {
  const child = started(args)
  const ended = once(child, 'exit')
  await expect.poll(() => requests.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const from = performance.now()
  child.kill('SIGTERM')
  const [code] = await ended
  return { code, seconds: (performance.now() - from) / 1000 }
}

const BUSY = { status: 429, headers: { 'retry-after': '100' }, body: {} } as const

for (const [what, reply] of [
  ['asks to wait', BUSY],
  ['never answers', 'hang'],
] as const)
  test(`a signal stops the run while the target ${what}`, {
    timeout: 90_000,
  }, async () => {
    const fake = await startFake({ override: () => reply })
    const { code, seconds } = await stoppedAfter(fake.requests, ['conform', fake.address])
    await fake.close()
    expect(code).toBe(2)
    expect(seconds).toBeLessThan(MAX_STOP_SECONDS)
  })

test('a run of a fleet stops with its parent', { timeout: 90_000 }, async () => {
  const fake = await startFake({ override: () => 'hang' })
  const [program = '', ...rest] = COMMAND
  const child = spawn(program, [...rest, 'conform', fake.address], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, UNDERSTUDY_STOP_WITH_PARENT: '1' },
    cwd: newFolder(),
  })
  const ended = once(child, 'exit')
  await expect.poll(() => fake.requests.length, { timeout: 60_000 }).toBeGreaterThan(0)
  child.disconnect()
  const [code] = await ended
  await fake.close()
  expect(code).toBe(2)
})

/** Responds normally until the first write; then never again. */
function silentAfterWrite(reply: ReturnType<Override>): Override {
  let isSilent = false
  return ({ method, role }) => {
    isSilent ||= role === 'administrator' && !['GET', 'HEAD', 'OPTIONS'].includes(method)
    return isSilent ? reply : undefined
  }
}

for (const [what, reply] of [
  ['asks to wait', BUSY],
  ['never answers', 'hang'],
] as const)
  test(`a signal stops the cleanup at a target that ${what}`, {
    timeout: 90_000,
  }, async () => {
    const override = silentAfterWrite(reply)
    const fake = await startFake({ override })
    const args = writeRunArguments(fake.address, newFolder(), ['core.posts.create/*'])
    const isWritten = () =>
      fake.requests.filter(({ method, role }) => role && method === 'POST').length
    const child = started(args)
    const ended = once(child, 'exit')
    await expect.poll(isWritten, { timeout: 60_000 }).toBeGreaterThan(0)
    const from = performance.now()
    child.kill('SIGINT')
    const [code] = await ended
    await fake.close()
    // 1 if the index alone has a failure.
    expect([1, 2]).toContain(code)
    expect((performance.now() - from) / 1000).toBeLessThan(MAX_STOP_SECONDS)
  })

test('a run stops at its time limit, cleans up and reports', {
  timeout: 90_000,
}, async () => {
  const lie: ResponseOverride = async ({ method }) => {
    if (method !== 'GET') await pause(500)
    return undefined
  }
  const foreign = await startRemoteDeployment('a', { lie })
  const before = await foreign.state()
  const report = newFolder()
  const args = writeRunArguments(foreign.address, report, ['core.posts.*/stores.*'])
  const { code, err } = await understudy([...args, '--max-time', '6', '--workers', '1'])
  const after = await foreign.state()
  await foreign.close()
  expect(err).toContain('the time limit of 6 seconds was reached')
  expect(after).toEqual(before)
  const { run, verdict } = readReport(report)
  // 2 if the limit was reached before the first judgement.
  expect(code).toBe(verdict.counts.pass > 0 ? 1 : 2)
  expect(run.isComplete).toBe(false)
  expect(verdict.leftovers).toEqual([])
})

test('a stand-in started by a run ends with it, even on SIGKILL', {
  timeout: 90_000,
}, async () => {
  const child = started(['conform', '--report', newFolder()])
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const addressIn = () => /started a stand-in on (\S+)/.exec(output)?.[1]
  await expect.poll(addressIn, { timeout: 60_000 }).toBeTruthy()
  const address = addressIn() ?? ''
  expect((await fetch(address)).status).toBe(200)
  child.kill('SIGKILL')
  const isThere = () =>
    fetch(address).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere, { timeout: 15_000 }).toBe(false)
})
