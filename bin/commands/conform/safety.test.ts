import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import {
  COMMAND,
  newFolder,
  readReport,
  understudy,
  understudyProcess,
} from '#bin/commands/conform/testing/command.ts'
import {
  type RemoteDeployment,
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { openLedger } from '#conformance/ledger/ledger.ts'
import { createOwnership } from '#conformance/ledger/ownership.ts'
import { readLedger } from '#conformance/ledger/read-ledger.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { keyFile } from './settings.ts'

const ONLY = [
  'core.posts.create/*',
  'core.posts.*/stores.*',
  'core.posts.delete/*',
  'builder.notes.create/*',
  'builder.notes.update/*',
  'contactform.contact-forms.*',
  'folders.folders.*',
  'folders.csv.import*',
  'builder.globals-*',
  'builder.favorites.*',
  'builder.site-editor-*',
  '*/switches.*',
  '*/takes-back.*',
  '*/follows',
  'batch.run*',
  // Without effect, or on records of the run.
  'builder.components.*/accepted',
  'builder.send-event.create/accepted',
  'builder-documents.media.import/accepted',
  'contactform.feedback.submit/accepted',
  'folders.*settings.write/accepted',
]

const ledgerIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.startsWith('ledger-')) ?? 'none')

/** In random order, so that a kill hits records and settings of many kinds. */
const seeded = (foreign: RemoteDeployment, report: string, after: number): readonly string[] => [
  ...writeRunArguments(foreign.address, report, ONLY),
  '--seed',
  String(after),
]

/** Starts a run and kills it during its writes. */
async function killed(foreign: RemoteDeployment, after: number) {
  const report = newFolder()
  const [program = '', ...rest] = COMMAND
  const args = [...rest, ...seeded(foreign, report, after)]
  const child = spawn(program, args, { stdio: 'ignore', cwd: packageRoot() })
  const ended = once(child, 'exit')
  await foreign.moreWritesThan(after)
  child.kill('SIGKILL')
  await ended
  return { report, ledger: ledgerIn(report) }
}

/** Disables timeouts of a second and more, so that slow machines do not fail. */
async function withoutHurry<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout: timer } = globalThis
  const patient = (then: () => void, delay?: number) =>
    delay !== undefined && delay >= 1000 ? timer(then, 2 ** 31 - 1).unref() : timer(then, delay)
  globalThis.setTimeout = Object.assign(patient, timer)
  try {
    return await work()
  } finally {
    globalThis.setTimeout = timer
  }
}

/** Sends SIGINT during the writes of a run. */
const interrupted = (foreign: RemoteDeployment, after: number) =>
  withoutHurry(async () => {
    const report = newFolder()
    const run = understudy(seeded(foreign, report, after))
    await foreign.moreWritesThan(after)
    process.emit('SIGINT')
    const { code } = await run
    return { report, code, ledger: ledgerIn(report) }
  })

const runOf = (ledger: string): string => readLedger(ledger).header.run

test('a complete writing run leaves a deployment unchanged', {
  timeout: 300_000,
}, async () => {
  const foreign = await startRemoteDeployment('b')
  const before = await foreign.state()
  const report = newFolder()
  const { code, out } = await understudy([
    ...writeRunArguments(foreign.address, report, []),
    '--strict',
  ])
  const after = await foreign.state()
  const ledger = ledgerIn(report)
  const isMarked = await foreign.holdsMarkOf(runOf(ledger))
  await foreign.close()
  expect(out).toContain('conforms')
  expect(code).toBe(0)
  expect(foreign.writes()).toBeGreaterThan(1000)
  const { records, settings } = readLedger(ledger)
  expect({ records, settings }).toEqual({ records: [], settings: [] })
  expect(after).toEqual(before)
  expect(isMarked).toBe(false)
})

for (const [role, mode] of [
  ['contributor', 'write'],
  ['no account', 'read'],
] as const)
  test(`a deployment has no failures for records that ${role} cannot see`, {
    timeout: 120_000,
  }, async () => {
    const foreign = await startRemoteDeployment('a')
    const report = newFolder()
    const account = BUILT_IN_CREDENTIALS[role as 'contributor']
    const users = join(report, 'users.json')
    writeFileSync(users, JSON.stringify(account ? { [role]: account } : {}))
    const args = ['conform', foreign.address, '--users', users, '--report', report, '--mode', mode]
    const { code, out } = await understudy([...args, '--level', 'assumed', '--strict'])
    await foreign.close()
    expect(out).toContain('conforms')
    expect(code).toBe(0)
  })

for (const after of [5, 200])
  test(`SIGINT after ${after} writes leaves nothing behind`, { timeout: 90_000 }, async () => {
    const foreign = await startRemoteDeployment('b', { delay: 5 })
    const before = await foreign.state()
    const { code, report, ledger } = await interrupted(foreign, after)
    const left = await foreign.state()
    const isMarked = await foreign.holdsMarkOf(runOf(ledger))
    await foreign.close()
    expect(code).toBe(2)
    expect(left).toEqual(before)
    expect(isMarked).toBe(false)
    const { verdict, run } = readReport(report)
    expect(verdict.leftovers).toEqual([])
    expect(run.isComplete).toBe(false)
    const { records, settings } = readLedger(ledger)
    expect({ records, settings }).toEqual({ records: [], settings: [] })
  })

test('leftovers of a killed run are removed by its ledger', {
  timeout: 90_000,
}, async () => {
  const foreign = await startRemoteDeployment('b', { delay: 5 })
  const before = await foreign.state()
  const { ledger, report } = await killed(foreign, 100)
  expect(existsSync(ledger)).toBe(true)
  const users = ['--users', join(report, 'users.json')]
  const { code, out } = await understudy([
    'conform',
    foreign.address,
    '--cleanup',
    ledger,
    ...users,
  ])
  const left = await foreign.state()
  const isMarked = await foreign.holdsMarkOf(runOf(ledger))
  await foreign.close()
  expect(out).toMatch(/^removed \d+ records/)
  expect(code).toBe(0)
  expect(left).toEqual(before)
  expect(isMarked).toBe(false)
})

test('a setting changed by a killed run is restored by its ledger', {
  timeout: 60_000,
}, async () => {
  const foreign = await startRemoteDeployment('a')
  const before = await foreign.state()
  const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
  const body = new URLSearchParams({ spamfilter_strictness: 'false' })
  await fetch(`${foreign.address}spamfilter/v1/settings`, { method: 'POST', headers, body })
  expect(await foreign.state()).not.toEqual(before)
  const file = join(newFolder(), 'ledger.ndjson')
  const header = { type: 'run', version: 1, run: 'cf-killed-0a1b2c', variant: 'a' } as const
  const ledger = openLedger({
    file,
    header: { ...header, address: foreign.address },
    owned: createOwnership('cf-killed-0a1b2c'),
    keyFile: keyFile(),
  })
  ledger.append({
    type: 'changing',
    n: 1,
    setting: 'spamfilter.settings.write spamfilter_strictness',
    old: true,
    undo: { operation: 'spamfilter.settings.write', args: { spamfilter_strictness: true } },
    shown: { operation: 'spamfilter.settings.read', path: ['spamfilter_strictness'] },
  })
  ledger.close()
  const env = { UNDERSTUDY_PASSWORD: 'admin-secret' }
  const { code, out } = await understudyProcess(
    ['conform', foreign.address, '--cleanup', file, '--user', 'admin'],
    env,
  )
  const after = await foreign.state()
  await foreign.close()
  expect(out).toContain('and put back 1 setting')
  expect(code).toBe(0)
  expect(after).toEqual(before)
})

test('a second writing run on the same deployment is rejected until the first has ended', {
  timeout: 90_000,
}, async () => {
  const [program = '', ...rest] = COMMAND
  let isFirstAsking = false
  let isOver = false
  const waiting = new Promise<undefined>(() => undefined)
  const lie: ResponseOverride = () => {
    isFirstAsking = true
    return isOver ? undefined : waiting
  }
  const foreign = await startRemoteDeployment('a', { lie })
  const wanted = ['index.read/answer*']
  const first = spawn(
    program,
    [...rest, ...writeRunArguments(foreign.address, newFolder(), wanted)],
    {
      stdio: 'ignore',
      cwd: packageRoot(),
    },
  )
  await expect.poll(() => isFirstAsking, { timeout: 60_000 }).toBe(true)
  const second = await understudy(writeRunArguments(foreign.address, newFolder(), wanted))
  const ended = once(first, 'exit')
  first.kill('SIGKILL')
  await ended
  isOver = true
  const third = await understudy(writeRunArguments(foreign.address, newFolder(), wanted))
  await foreign.close()
  expect(second.code).toBe(2)
  expect(second.err).toContain('is writing to this target')
  expect(third.code).toBe(0)
})

test('writing to a remote target needs its name as a confirmation', async () => {
  const args = ['conform', 'http://staging.invalid/api/', '--mode', 'write']
  expect((await understudy(args)).err).toContain('--target-name staging.invalid')
  const wrong = await understudy([...args, '--target-name', 'www.invalid'])
  expect(wrong.err).toContain('but the address names staging.invalid')
  expect(wrong.code).toBe(2)
  const right = await understudy([...args, '--target-name', 'staging.invalid', '--timeout', '1'])
  expect(right.err).not.toContain('target-name')
  expect(right.code).toBe(2)
})
