/** The runs of a report folder, one per line. */
import { Buffer } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeText } from '#bin/cli/files.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import type { ReportRun } from '#handlers/control/runs/report-run.ts'
import { runsOf } from '#handlers/control/runs/run-history.ts'
import { isRecord, tryParseJson } from '#openapi/values/json.ts'

const RUN_FILE = 'runs.jsonl'
/** Per target and kind of check, and of the whole folder. */
const MAX_RUNS_OF_TARGET = 50
const MAX_RUNS = 200
const MAX_SIZE = 32 * 1024 * 1024

const isRun = (value: unknown): value is ReportRun =>
  isRecord(value) &&
  ['id', 'kind', 'target', 'scope', 'started', 'verdict', 'status'].every(
    (name) => typeof value[name] === 'string',
  ) &&
  Array.isArray(value['findings']) &&
  value['findings'].every((each) => isRecord(each) && typeof each['id'] === 'string') &&
  Array.isArray(value['gone'])

/** In the order they were stored; lines of other programs are skipped. */
export function readRuns(folder: string): readonly ReportRun[] {
  const file = join(folder, RUN_FILE)
  if (!existsSync(file) || statSync(file).size > MAX_SIZE) return []
  return readFileSync(file, 'utf8').split('\n').map(tryParseJson).filter(isRun)
}

/** The latest lines that fit. */
function fitting(lines: readonly string[]): readonly string[] {
  let left = MAX_SIZE
  const first = lines.findLastIndex((line) => {
    left -= Buffer.byteLength(line) + 1
    return left < 0
  })
  return lines.slice(first + 1)
}

export function storeRun(folder: string, run: ReportRun): void {
  const runs = readRuns(folder).filter(({ id }) => id !== run.id)
  const dropped = new Set(runsOf(runs, run).slice(0, 1 - MAX_RUNS_OF_TARGET))
  const kept = [...runs.filter((each) => !dropped.has(each)), run].slice(-MAX_RUNS)
  const lines = fitting(kept.map((each) => JSON.stringify(each)))
  writeText(join(folder, RUN_FILE), escapeUnprintable(`${lines.join('\n')}\n`))
}
