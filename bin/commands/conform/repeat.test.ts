import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { startInProcess } from '#bin/commands/conform/testing/stand-in.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'

const ONLY = ['core.posts.delete/*', 'builder.notes.update/*', 'builder.form-submissions.*']

async function judged(address: string, extra: readonly string[]) {
  const report = newFolder()
  const users = join(report, 'users.json')
  writeFileSync(users, JSON.stringify(BUILT_IN_CREDENTIALS))
  const only = ONLY.flatMap((pattern) => ['--only', pattern])
  const common = ['conform', address, '--users', users, '--report', report, '--reporter', 'json']
  const { code } = await understudy([...common, '--mode', 'write', ...only, ...extra])
  return { code, verdicts: verdicts(readReport(report)) }
}

test('two concurrent runs in different orders give the same verdicts on one stand-in', {
  timeout: 90_000,
}, async () => {
  const standIn = await startInProcess('a')
  const level = ['--level', 'assumed']
  const runs = await Promise.all([
    judged(standIn.address, level),
    judged(standIn.address, [...level, '--seed', '7']),
  ])
  await standIn.stop()
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  expect(runs[1]?.verdicts).toEqual(runs[0]?.verdicts)
})

test('the shards of a run make up the whole', { timeout: 90_000 }, async () => {
  const standIn = await startInProcess('a')
  const whole = await judged(standIn.address, [])
  const parts = await Promise.all(
    ['1/2', '2/2'].map((shard) => judged(standIn.address, ['--shard', shard])),
  )
  await standIn.stop()
  expect(Object.keys(whole.verdicts).length).toBeGreaterThan(300)
  expect(Object.assign({}, ...parts.map((part) => part.verdicts))).toEqual(whole.verdicts)
  const sizes = parts.map((part) => Object.keys(part.verdicts).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(Object.keys(whole.verdicts).length)
})

const DATED = [
  'core.posts.create/date-gmt*',
  'core.posts.create/stores.*',
  'core.posts.list/filter.*',
  'core.posts.update/stores.d*',
]

interface Conditions {
  readonly lie?: ResponseOverride
  /** Of the process that judges. */
  readonly zone?: string
  /** The clock of the deployment. */
  readonly now?: string
}

/** The verdicts on a deployment, with the number of retries. */
async function judgedUnder({ lie, zone, now }: Conditions) {
  const foreign = await startRemoteDeployment('a', lie ? { lie } : {})
  const headers = { 'content-type': 'application/json' }
  const clock = new URL('/__understudy/clock', foreign.behind)
  if (now) await fetch(clock, { method: 'PUT', headers, body: JSON.stringify({ now }) })
  const { TZ } = process.env
  if (zone) process.env['TZ'] = zone
  const report = newFolder()
  try {
    // One worker: the position of a request in the run decides whether its response is lost.
    const workers = lie ? ['--workers', '1'] : []
    await understudy([...writeRunArguments(foreign.address, report, DATED), ...workers])
  } finally {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
    await foreign.close()
  }
  const { results, verdict } = readReport(report)
  return { results, left: verdict.leftovers, verdicts: verdicts({ results } as never) }
}

test('time zone and clock of the target change no verdict', { timeout: 120_000 }, async () => {
  const plain = await judgedUnder({})
  expect(Object.values(plain.verdicts)).not.toContain('fail')
  expect(Object.values(plain.verdicts).filter((each) => each === 'pass').length).toBeGreaterThan(30)
  const conditions = { zone: 'Pacific/Kiritimati', now: '2031-12-31T23:30:00Z' }
  expect((await judgedUnder(conditions)).verdicts).toEqual(plain.verdicts)
})

for (const every of [13, 41])
  test(`one lost response in ${every} changes no verdict, and its retries are shown`, {
    timeout: 120_000,
  }, async () => {
    let count = 0
    const lie: ResponseOverride = () => {
      count += 1
      return count % every === 0 ? null : undefined
    }
    const { results, left } = await judgedUnder({ lie })
    const wrong = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    expect(wrong.map(({ id, expected, got }) => `${id}: ${expected}, ${got}`)).toEqual([])
    expect(left).toEqual([])
    expect(results.some(({ retried }) => retried)).toBe(true)
    const passes = results.filter(({ outcome }) => outcome === 'pass')
    expect(passes.length).toBeGreaterThan(30)
  })
