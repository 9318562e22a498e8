/** The command as a user starts it, for tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'
import type { Outcome } from '#conformance/call/classification.ts'
import type { Report } from '#conformance/report/report.ts'

export const COMMAND: readonly string[] = [process.execPath, join(packageRoot(), 'bin/run.mjs')]

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'understudy-conform-'))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export function understudy(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const [program = '', ...rest] = COMMAND
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 2 ** 26, cwd: packageRoot() }
    const child = execFile(program, [...rest, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })
}

export const readReport = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))

export const verdicts = ({ results }: Report): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]))
