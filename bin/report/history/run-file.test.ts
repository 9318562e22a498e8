import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { readRuns, storeRun } from './run-file.ts'

const run = (id: string, target = 'https://site.test/'): ReportRun => ({
  id,
  kind: 'drift',
  target,
  scope: '',
  started: `2026-11-01T00:00:${id.padStart(2, '0')}.000Z`,
  verdict: '\u001b[31m',
  status: 'passed',
  findings: [],
  gone: [],
})

test('runs are stored once each, and other lines are ignored', () => {
  const file = temporaryFile('runs.jsonl')
  const folder = dirname(file)
  expect(readRuns(folder)).toEqual([])
  storeRun(folder, run('1'))
  storeRun(folder, run('1'))
  appendFileSync(file, 'not JSON\n{"id":1}\n')
  storeRun(folder, run('2'))
  expect(readRuns(folder)).toEqual([run('1'), run('2')])
})

test('the runs of a target are limited, without loss for another', () => {
  const folder = dirname(temporaryFile('runs.jsonl'))
  storeRun(folder, run('0', 'https://other.test/'))
  for (let at = 1; at <= 52; at += 1) storeRun(folder, run(String(at)))
  const kept = readRuns(folder).map(({ id }) => id)
  expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([51, '0', '3', '52'])
})
