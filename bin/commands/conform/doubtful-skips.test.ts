/** A fault that would be hidden by skips is told, and decides under `--strict`. */
import { expect, test } from 'vitest'
import { newFolder, readReport, understudy } from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import type { VariantId } from '#openapi/language/variants.ts'

const GONE = { status: 404, text: '{"code":"rest_gone","message":"No.","data":{"status":404}}' }

const NOTES = 'builder.notes.list/*'

interface Judging {
  readonly only?: string
  readonly options?: readonly string[]
  readonly variant?: VariantId
}

async function judged(
  lie: ResponseOverride | undefined,
  { only = NOTES, options = [], variant = 'a' }: Judging = {},
) {
  const foreign = await startRemoteDeployment(variant, lie && { lie })
  const report = newFolder()
  const args = writeRunArguments(foreign.address, report, [only])
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
  const { code, verdict } = await judged(withoutPages, { options: ['--strict'] })
  expect(verdict.failures).toBe(0)
  expect(verdict.problems.join()).toContain('skipped that a correct deployment allows to judge')
  expect(code).toBe(1)
}, 120_000)

test('so are those of calls that are sent because they change nothing', async () => {
  const judging = { only: 'seo.integrations.set-active/*', variant: 'b' } as const
  const lie: ResponseOverride = ({ path }, { status }) =>
    path.endsWith('/set_active') && status === 200 ? GONE : undefined
  const { verdict } = await judged(lie, judging)
  expect(verdict.notJudged.doubtful).toContain('seo.integrations.set-active/accepted')
  expect((await judged(undefined, judging)).verdict.notJudged.doubtful).toEqual([])
}, 120_000)

test('a correct deployment has none', async () => {
  const { code, verdict } = await judged(undefined, { options: ['--strict'] })
  expect(verdict.notJudged.doubtful).toEqual([])
  expect(code).toBe(0)
}, 120_000)
