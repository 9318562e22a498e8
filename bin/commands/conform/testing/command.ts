/** Runs the command as a user would, for tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { CommandEntry } from '#bin/cli/command.ts'
import { main } from '#bin/cli/main.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { conform } from '#bin/commands/conform/command.ts'
import { commandFile } from '#bin/testing/command-file.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import type { Outcome } from '#conformance/call/classification.ts'
import type { Report } from '#conformance/report/report.ts'

export const COMMAND: readonly string[] = [process.execPath, commandFile()]

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'understudy-conform-'))

interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Removes signal listeners of a run, which expects its process to end. */
export async function withoutListeners<T>(work: () => Promise<T>): Promise<T> {
  const before = SIGNALS.flatMap((signal) => process.listeners(signal))
  try {
    return await work()
  } finally {
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal))
        if (!before.includes(listener)) process.removeListener(signal, listener)
  }
}

const ENTRIES: readonly CommandEntry[] = [
  { name: 'conform', summary: '', load: async () => conform },
]

/** The command in this process, which has most modules loaded. */
export async function understudy(args: readonly string[]): Promise<CommandResult> {
  const { output, terminal } = fakeTerminal()
  const environment = { entries: ENTRIES, terminal, env: process.env, folder: packageRoot() }
  const code = await withoutListeners(() => main(args, environment))
  return { code, ...output }
}

/** The command as a separate process, with its own environment and streams. */
export function understudyProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
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
