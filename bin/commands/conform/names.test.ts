import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import {
  newFolder,
  readReport,
  understudy,
  understudyProcess,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import { startInProcess } from '#bin/commands/conform/testing/stand-in.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import type { Report } from '#conformance/report/report.ts'

/** The names of the guide, so that the guide stays valid. */
function guideNames(): string {
  const page = readFileSync(join(packageRoot(), 'docs/names.md'), 'utf8')
  const file = join(newFolder(), 'names.json')
  writeFileSync(file, /```json\n(.*?)```/s.exec(page)?.[1] ?? '')
  return file
}

const ONLY = [
  'index.read*',
  'core.posts.create/*',
  'core.posts.delete/*',
  'core.posts.*/index.*',
  'builder.notes.list/*',
  'builder.notes.update/*',
  'suite.plugins.*',
  'batch.run*',
]

/** In this process, which is faster: the command itself is not under test here. */
async function judgedWithoutNames(): Promise<Report> {
  const standIn = await startInProcess('b')
  const report = newFolder()
  await understudy([...writeRunArguments(standIn.address, report, ONLY), '--strict'])
  await standIn.stop()
  return readReport(report)
}

/** By the command, whose stand-in must use the names too. */
async function judgedWithNames() {
  const report = newFolder()
  const only = ONLY.flatMap((pattern) => ['--only', pattern])
  const args = ['conform', '--variant', 'b', '--report', report, '--reporter', 'json', ...only]
  const ended = await understudyProcess([...args, '--names', guideNames()])
  return { ...ended, report: readReport(report) }
}

test('a deployment with its own names gets the same verdicts', {
  timeout: 90_000,
}, async () => {
  const neutral = await judgedWithoutNames()
  const named = await judgedWithNames()
  expect(named.out).toContain('conforms')
  expect(named.err).not.toContain('Warning')
  expect(named.code).toBe(0)
  expect(Object.keys(verdicts(named.report)).length).toBeGreaterThan(400)
  expect(verdicts(named.report)).toEqual(verdicts(neutral))
  const sent = named.report.results.flatMap(({ exchanges }) => exchanges.map(({ url }) => url))
  expect(sent.filter((url) => url.includes('/acme/v2/posts')).length).toBeGreaterThan(0)
  expect(sent.filter((url) => /\/(core|builder|suite)\//.test(url))).toEqual([])
})

test('an unusable names file ends the run before any request', async () => {
  const file = join(newFolder(), 'names.json')
  writeFileSync(file, '{"core": "x", "suite": "x"}')
  const { code, err } = await understudy(['conform', 'http://127.0.0.1:9/api/', '--names', file])
  expect(err).toContain('got "x" for both core and suite')
  expect(code).toBe(2)
})
