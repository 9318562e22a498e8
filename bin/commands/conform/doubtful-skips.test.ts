/** A fault that would be hidden by skips is told, and decides under `--strict`. */
import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'

const GONE = { status: 404, text: '{"code":"rest_gone","message":"No.","data":{"status":404}}' }

async function judged(lie: ResponseOverride | undefined, options: readonly string[] = []) {
  const foreign = await startRemoteDeployment('a', lie && { lie })
  const report = newFolder()
  const args = writeRunArguments(foreign.address, report, ['builder.notes.list/*'])
  const ended = await understudy([...args, ...options])
  await foreign.close()
  const { verdict } = readReport(report)
  return { ...ended, verdict }
}

/** Notes are made on pages, whose list is not under test here. */
const withoutPages: ResponseOverride = ({ method, path }) =>
  method === 'GET' && /\/core\/v2\/pages\?/.test(path) ? GONE : undefined

test('skips that a correct deployment does not cause are told', async () => {
  const { out, verdict } = await judged(withoutPages)
  expect(verdict.notJudged.doubtful?.length).toBeGreaterThan(5)
  expect(out).toMatch(/cases were skipped that a correct deployment allows to judge: .*cannot be/)
}, 120_000)

test('under --strict they decide', async () => {
  const { code, verdict } = await judged(withoutPages, ['--strict'])
  expect(verdict.failures).toBe(0)
  expect(verdict.problems.join()).toContain('skipped that a correct deployment allows to judge')
  expect(code).toBe(1)
}, 120_000)

test('a correct deployment has none', async () => {
  const { code, verdict } = await judged(undefined, ['--strict'])
  expect(verdict.notJudged.doubtful).toEqual([])
  expect(code).toBe(0)
}, 120_000)
