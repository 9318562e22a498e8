import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import { startStandInHere } from '#bin/commands/conform/testing/stand-in.ts'
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
  const standIn = await startStandInHere('a')
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
  const standIn = await startStandInHere('a')
  const whole = await judged(standIn.address, [])
  const parts = await Promise.all(
    ['1/2', '2/2'].map((shard) => judged(standIn.address, ['--shard', shard])),
  )
  await standIn.stop()
  expect(Object.keys(whole.verdicts).length).toBeGreaterThan(300)
  expect(Object.assign({}, ...parts.map((part) => part.verdicts))).toEqual(whole.verdicts)
})
