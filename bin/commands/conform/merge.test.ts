import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  understudyProcess,
} from '#bin/commands/conform/testing/command.ts'
import type { Report } from '#conformance/report/report.ts'

type Change = (report: Report) => Partial<Report>

/** The file of a modified report. */
function writeChanged(report: Report, change: Change): string {
  const file = join(newFolder(), 'report.json')
  writeFileSync(file, JSON.stringify({ ...report, ...change(report) }))
  return file
}

/** Every second result, as one of two shards. */
const shard = (report: Report, index: 1 | 2, more: Change = () => ({})): string =>
  writeChanged(report, (whole) => ({
    run: { ...whole.run, shard: `${index}/2`, filter: [] },
    results: whole.results.filter((_, at) => at % 2 === index - 1),
    ...more(whole),
  }))

/** The coverage of a shard without cases of an operation. */
const withoutCases: Change = ({ coverage }) => ({
  coverage: {
    ...coverage,
    rows: coverage.rows.map((row) => ({
      ...row,
      ...(row.unlock && { unlock: { means: 'a complete run', why: 'none of its cases was run' } }),
    })),
  },
})

test('shards are merged into one report, and a run is compared with an earlier one', {
  timeout: 90_000,
}, async () => {
  const folder = newFolder()
  const only = ['conform', '--only', 'oembed.*', '--only', 'spamfilter.key.*', '--mode', 'read']
  await understudyProcess([...only, '--report', folder, '--reporter', 'json'])
  const whole = readReport(folder)
  const merge = (...files: readonly string[]) =>
    understudy([
      'conform',
      '--report',
      folder,
      '--compare',
      join(folder, 'report.json'),
      ...files.flatMap((file) => ['--merge', file]),
    ])

  const all = await merge(shard(whole, 1, withoutCases), shard(whole, 2))
  expect(all).toMatchObject({ code: 0 })
  expect(all.out).toContain('0 new, 0 fixed, 0 unchanged')
  expect(all.out).toMatch(/^conforms \(/m)
  const merged = readReport(folder)
  expect(merged.verdict.counts).toEqual(whole.verdict.counts)
  expect(merged.coverage).toEqual(whole.coverage)

  const half = await merge(shard(whole, 1))
  expect(half.out).toContain('conforms (partial run)')

  const [first] = whole.results
  const sampled = whole.results.find(({ exchanges }) => exchanges.length > 0)?.exchanges ?? []
  const broken = shard(whole, 1, ({ results }) => ({
    results: results.map((each) =>
      each === first
        ? { ...each, outcome: 'fail', expected: 'one', got: 'other', exchanges: sampled }
        : each,
    ),
  }))
  const failed = await merge(broken, shard(whole, 2))
  expect(failed.code).toBe(1)
  expect(failed.out).toContain('1 new, 0 fixed')
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('1 new')

  const other = shard(whole, 2, ({ target }) => ({ target: { ...target, mode: 'write' } }))
  expect((await merge(shard(whole, 1), other)).err).toContain('differ in mode: read and write')
  expect((await merge(join(folder, 'summary.md'))).code).toBe(2)
})
