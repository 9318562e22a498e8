import { spawn } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { startOf } from './process-start.ts'

const address = 'https://staging.example/api/'
const now = new Date('2026-03-01T10:00:00Z')
/** Above the maximum process id of every system. */
const GONE = 2 ** 30

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const take = (run: string) => takeLock({ folder, address, run, now })
const leave = (run: string, holder: object): void =>
  writeFileSync(
    join(folder, `staging.example_api_.${run}.lock`),
    JSON.stringify({ run, host: hostname(), since: now.toISOString(), ...holder }),
  )

test('a second run gets an error that names the holder, and gets the lock afterwards', async () => {
  const release = await take('cf-1')
  await expect(take('cf-2')).rejects.toThrow('is writing to this target')
  await expect(take('cf-2')).rejects.toThrow(`the run cf-1 (process ${process.pid}`)
  release()
  const releaseSecond = await take('cf-2')
  releaseSecond()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a dead process is ignored', async () => {
  leave('cf-dead', { pid: GONE })
  const release = await take('cf-1')
  expect(readdirSync(folder)).toEqual(['staging.example_api_.cf-1.lock'])
  release()
})

test('a process that reuses the id of a dead run does not hold its lock', async ({ skip }) => {
  skip(startOf(process.pid) === undefined, 'the system does not say when a process started')
  leave('cf-dead', { pid: process.pid, started: 'long ago' })
  const release = await take('cf-1')
  release()
})

test('a run on another machine counts as running', async () => {
  leave('cf-far', { pid: GONE, host: 'another-machine' })
  await expect(take('cf-1')).rejects.toThrow('the run cf-far')
})

test('a prepared link or a folder of another user is not used for locks', async () => {
  const [other, link] = [join(folder, 'other'), join(folder, 'link')]
  mkdirSync(other)
  symlinkSync(other, link)
  const takeIn = (place: string) => takeLock({ folder: place, address, run: 'cf-1', now })
  await expect(takeIn(link)).rejects.toThrow('is not a folder of this user')
  expect(readdirSync(other)).toEqual([])
  // Only root can give a folder away.
  if (process.getuid?.() !== 0) return
  chownSync(other, 65_534, 65_534)
  await expect(takeIn(other)).rejects.toThrow('is not a folder of this user')
})

test('each target has its own lock', async () => {
  const release = await take('cf-1')
  const other = await takeLock({ folder, address: 'https://b.example/', run: 'cf-2', now })
  other()
  release()
})

const LOCK_RACER = 'conformance/testing/lock-racer.ts'

function startRacer(run: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', LOCK_RACER, folder, address, run])
  let heard = ''
  const until = (words: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const [found] = words.exec(heard) ?? []
        if (found) resolve(found)
      }
      child.stdout.on('data', (chunk) => {
        heard += chunk
        look()
      })
      look()
    })
  return { until, go: () => child.stdin.write('go'), end: () => child.kill('SIGKILL') }
}

const ROUNDS = Number(process.env['UNDERSTUDY_TEST_RACES'] ?? 2)

test('of runs that race for a stale lock, at most one gets it, and it stays available', {
  timeout: 90_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const racers = ['a', 'b', 'c', 'd'].map((name) => startRacer(`cf-${round}-${name}`))
    await Promise.all(racers.map(({ until }) => until(/ready/)))
    for (const { go } of racers) go()
    const outcomes = await Promise.all(racers.map(({ until }) => until(/held|refused/)))
    expect([round, outcomes.filter((outcome) => outcome === 'held').length]).toEqual([round, 1])
    // Killed without cleanup: their locks stay behind as stale locks for the next round.
    for (const { end } of racers) end()
  }
})
