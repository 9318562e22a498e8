/** The conformance suite as run by users: the bundled command, which judges its own stand-in. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { VariantId } from '#openapi/language/variants.ts'
import { COMMAND, PROBE } from './process.ts'

interface SuitePace {
  readonly requests: number
  /** Seconds of processor time of the command itself, and of its stand-in. */
  readonly cpu: number
  readonly standIn: number
}

const linesIn = (file: string): readonly string[] => readFileSync(file, 'utf8').trim().split('\n')

export function measureSuite(variant: VariantId): SuitePace {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const spent = join(folder, 'spent')
  try {
    const conform = ['conform', '--variant', variant, '--report', folder, '--reporter', 'json']
    execFileSync(process.execPath, ['--import', PROBE, COMMAND, ...conform], {
      stdio: 'ignore',
      env: { ...process.env, UNDERSTUDY_BENCH_SPENT: spent },
    })
    const cpu = new Map(
      linesIn(spent).map((line) => {
        const { command, seconds }: { command: string; seconds: number } = JSON.parse(line)
        return [command, seconds]
      }),
    )
    const { run }: { run: { requests: number } } = JSON.parse(
      readFileSync(join(folder, 'report.json'), 'utf8'),
    )
    const [own = 0, standIn = 0] = ['conform', 'serve'].map((command) => cpu.get(command))
    return { requests: run.requests, cpu: own, standIn }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
