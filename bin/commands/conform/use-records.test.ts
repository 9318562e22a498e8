import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import {
  type RemoteDeployment,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { isRecord } from '#openapi/values/json.ts'

/** Submissions outside the trash, one read and one unread among them. */
async function submissionsOf(foreign: RemoteDeployment): Promise<readonly number[]> {
  const records = (await foreign.state())['formSubmissions']
  const found = Array.isArray(records) ? records.filter(isRecord) : []
  return found.filter(({ status }) => status !== 'trash').map(({ id }) => Number(id))
}

async function runWith(foreign: RemoteDeployment, records: unknown) {
  const report = newFolder()
  const file = join(report, 'records.json')
  writeFileSync(file, JSON.stringify(records))
  const only = ['builder.form-submissions.*', 'builder.components.*lock*']
  const args = writeRunArguments(foreign.address, report, only)
  return { report, ...(await understudy([...args, '--use-records', file])) }
}

/** The time of the last change cannot be restored. */
const withoutMoments = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state), (name, value) => (name === 'updated_at' ? null : value))

test('named records are used without another flag and are restored', {
  timeout: 120_000,
}, async () => {
  const foreign = await startRemoteDeployment('a')
  const submission = await submissionsOf(foreign)
  const before = await foreign.state()
  const { report, err } = await runWith(foreign, {
    submission: submission.slice(0, 2),
    component: [263],
  })
  expect(err).not.toContain('expected')
  const after = await foreign.state()
  await foreign.close()
  const found = readReport(report)
  const outcomes = verdicts(found)
  for (const id of [
    'delete/trashes',
    'restore/restores',
    'restore-many/restores',
    'update/is_read',
    'update/PATCH.is_read',
    'update-many/is_read',
    'export/trash-without-status',
  ])
    expect([id, outcomes[`builder.form-submissions.${id}`]]).toEqual([id, 'pass'])
  for (const id of ['lock/locks', 'lock/accepted', 'unlock/accepted', 'read-lock-status/accepted'])
    expect([id, outcomes[`builder.components.${id}`]]).toEqual([id, 'pass'])
  expect(found.results.filter(({ outcome }) => outcome === 'error')).toEqual([])
  expect(found.verdict.leftovers).toEqual([])
  expect(withoutMoments(after)).toEqual(withoutMoments(before))
})

test('without named records the run submits a form of its own, and leaves nothing', {
  timeout: 120_000,
}, async () => {
  const foreign = await startRemoteDeployment('a')
  const before = await foreign.state()
  const args = writeRunArguments(foreign.address, newFolder(), ['builder.form-submissions.*'])
  const report = args[args.indexOf('--report') + 1] ?? ''
  await understudy(args)
  const after = await foreign.state()
  await foreign.close()
  const found = readReport(report)
  const outcomes = verdicts(found)
  for (const id of [
    'delete/trashes',
    'restore/restores',
    'restore-many/restores',
    'update/PATCH.is_read',
    'update/accepted',
    'delete/accepted',
    'restore/accepted',
  ])
    expect([id, outcomes[`builder.form-submissions.${id}`]]).toEqual([id, 'pass'])
  expect(found.verdict.leftovers).toEqual([])
  expect(after).toEqual(before)
})

test('a file without valid records is rejected with its place', async () => {
  const report = newFolder()
  const file = join(report, 'records.json')
  const address = 'http://127.0.0.1:9/api/'
  for (const [given, says] of [
    [{ submission: [1, '2'] }, 'expected an id at submission[1], got "2"'],
    [{ 'folders-key': 3 }, 'expected a key at folders-key, got 3'],
    [{ 'folders-key': '$NO_SUCH' }, 'the variable NO_SUCH is not set'],
    [{ submission: 3 }, 'expected a list of ids at submission'],
    [
      { post: [1] },
      'unknown kind of record "post"; choose component, submission, spamfilter-key, folders-key',
    ],
  ] as const) {
    writeFileSync(file, JSON.stringify(given))
    const { code, err } = await understudy(['conform', address, '--use-records', file])
    expect(err).toContain(says)
    expect(code).toBe(2)
  }
})
