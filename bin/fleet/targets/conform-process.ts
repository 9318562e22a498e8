/** One conformance run in a process of its own, with its report in a folder of the fleet. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import { ledgersIn } from '#bin/fleet/lease/ledgers.ts'
import { readLedger } from '#conformance/ledger/read-ledger.ts'
import type { Variables } from '#conformance/operator/accounts.ts'
import { tryParseJson } from '#openapi/values/json.ts'
import { childEnvironment } from './environment.ts'

interface ConformTask {
  readonly target: FleetTarget
  readonly password?: string | undefined
  /** The folder of the report, of this target only. */
  readonly folder: string
  readonly env: Variables
  /** Before every request in write mode; without it the run is killed. */
  readonly permit: () => Promise<boolean>
}

const CONFORM_SECONDS = 1800
/** For the cleanup of a run that reached its time limit. */
const GRACE_SECONDS = 120
const MAX_REPORT = 256 * 1024 * 1024
const MAX_MESSAGE = 4096

const CONNECTION = [
  'variant',
  'names',
  'user',
  'users',
  'use-records',
  'target-name',
  'confirm-production',
  'timeout',
  'rate',
] as const

const valuesOf = (
  target: ConformTask['target'],
  names: readonly ((typeof CONNECTION)[number] | 'level' | 'deviations')[],
) =>
  names.flatMap((name) => {
    const value = target[name]
    return value === undefined ? [] : [`--${name}`, String(value)]
  })

/** Options of a run and of a cleanup; the password is in the environment. */
const connectionArguments = ({ target, folder }: ConformTask): readonly string[] => [
  target.address,
  ...valuesOf(target, CONNECTION),
  ...(target.extension ?? []).flatMap((file) => ['--extension', file]),
  ...(target.insecure ? ['--insecure'] : []),
  ...['--report', folder],
]

const runArguments = ({ target }: ConformTask): readonly string[] => [
  ...valuesOf(target, ['level', 'deviations']),
  ...['--mode', target.mode ?? 'read'],
  ...(target.only ?? []).flatMap((glob) => ['--only', glob]),
  ...['--max-time', String(target['max-time'] ?? CONFORM_SECONDS)],
  ...['--reporter', 'json', '--reporter', 'html'],
]

const lastLineOf = (text: string): string =>
  (text.trim().split('\n').at(-1) ?? '').replace(/^understudy: /, '')

/** Collects the end of the messages. */
function messagesOf({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-MAX_MESSAGE)
  })
  return () => lastLineOf(text)
}

interface ProcessEnd {
  readonly code: number | null
  /** The last message of the process. */
  readonly message: string
}

/** Another run may have the host already, so the process must not send anything, not even a cleanup. */
function handlePermits(child: ChildProcess, { permit }: ConformTask): void {
  child.on('message', async (asked) => {
    const isPermitted = await permit().catch(() => false)
    if (!isPermitted) child.kill('SIGKILL')
    else if (child.connected) child.send(asked)
  })
}

async function runProcess(task: ConformTask, extra: readonly string[]): Promise<ProcessEnd> {
  const { folder, password, env, target } = task
  const seconds = (target['max-time'] ?? CONFORM_SECONDS) + GRACE_SECONDS
  const command = join(packageRoot(), 'bin/dist/understudy.mjs')
  const child = spawn(
    process.execPath,
    [command, 'conform', ...connectionArguments(task), ...extra],
    {
      // A configuration file of the fleet's folder must not change the checks.
      cwd: folder,
      env: {
        ...childEnvironment(env),
        UNDERSTUDY_STOP_WITH_PARENT: '1',
        ...(password !== undefined && { UNDERSTUDY_PASSWORD: password }),
      },
      // The channel closes when this process is killed, which stops the run and cleans up.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  const messageOf = messagesOf(child)
  handlePermits(child, task)
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, message: messageOf() }
}

/** A ledger that cannot be read is left to `--cleanup`, which says why. */
function isPending(ledger: string): boolean {
  try {
    const { records, settings } = readLedger(ledger)
    return records.length + settings.length > 0
  } catch {
    return true
  }
}

function removeFinished(folder: string): void {
  const ledgers = ledgersIn(folder).map((name) => join(folder, name))
  for (const ledger of ledgers) if (!isPending(ledger)) rmSync(ledger)
}

/** Removes the records of an earlier run that was killed; returns a reason if it could not. */
async function cleanUpEarlier(task: ConformTask): Promise<string | undefined> {
  removeFinished(task.folder)
  for (const name of ledgersIn(task.folder)) {
    const ledger = join(task.folder, name)
    // The run may have been on another machine, with another key; the store is trusted.
    const { code, message } = await runProcess(task, ['--cleanup', ledger, '--restore-unsigned'])
    if (code !== 0) return `records of an earlier run are left, see ${ledger}: ${message}`
    rmSync(ledger, { force: true })
  }
  return undefined
}

type ConformOutcome = { readonly report: unknown } | { readonly error: string }

function readReport(folder: string): unknown {
  const file = join(folder, 'report.json')
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {}
  if (size === undefined || size > MAX_REPORT) return undefined
  return tryParseJson(readFileSync(file, 'utf8'))
}

export async function runConform(task: ConformTask): Promise<ConformOutcome> {
  const { folder } = task
  mkdirSync(folder, { recursive: true })
  const left = await cleanUpEarlier(task)
  if (left !== undefined) return { error: left }
  rmSync(join(folder, 'report.json'), { force: true })
  const { code, message } = await runProcess(task, runArguments(task))
  removeFinished(folder)
  const report = readReport(folder)
  if (report !== undefined) return { report }
  return { error: message || `the run ended with code ${code}` }
}
