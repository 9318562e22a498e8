/**
 * Mutual exclusion between processes. Each process writes a lock file of its own and then lists the
 * others: of two concurrent processes, the later listing sees the other file, so both never
 * proceed. The lock file of a running process is never removed.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '#openapi/values/json.ts'
import { isRunning, startOf } from './process-start.ts'

interface Holder {
  readonly pid: number
  /** Start time, distinguishes reused process ids; absent where the system does not report it. */
  readonly started?: string
  /** Absent in lock files of older versions. */
  readonly host?: string
  readonly run: string
  /** ISO date. */
  readonly since: string
}

/** The current holder and its lock file. */
interface LockHolder extends Holder {
  readonly file: string
}

interface Claim {
  readonly folder: string
  /** Common prefix of the lock files of one resource. */
  readonly prefix: string
  /** Unique per process. */
  readonly run: string
  readonly now: Date
  /** From 0 to 1; spreads the retries of processes that collide. */
  readonly random?: () => number
}

/** Processes that collide release the lock and retry after a random delay. */
const TRIES = 6
const MAX_DELAY_MS = 150

const isHolder = (value: unknown): value is Holder =>
  isRecord(value) && typeof value['pid'] === 'number' && typeof value['run'] === 'string'

/** Undefined for missing or foreign files; lock files are written atomically. */
function holderIn(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

/** A process on another machine cannot be checked and counts as running. */
const isAlive = ({ host, pid, started }: Holder): boolean =>
  (host !== undefined && host !== hostname()) || isRunning(pid, started)

function writeLockFile(file: string, holder: Holder): void {
  const unfinished = `${file}.new`
  writeFileSync(unfinished, JSON.stringify(holder), { flag: 'wx' })
  renameSync(unfinished, file)
}

/** The other holders; lock files of dead processes are removed. */
function otherHolders({ folder, prefix }: Claim, ownFile: string): readonly LockHolder[] {
  const files = readdirSync(folder)
    .filter(
      (name) => name.startsWith(prefix) && name.endsWith('.lock') && name !== basename(ownFile),
    )
    .map((name) => join(folder, name))
  return files.flatMap((file) => {
    const holder = holderIn(file)
    if (holder && isAlive(holder)) return [{ ...holder, file }]
    rmSync(file, { force: true })
    return []
  })
}

/** A function that releases the lock, or the current holder. */
export async function claim(options: Claim): Promise<(() => void) | LockHolder> {
  const { folder, prefix, run, now, random = Math.random } = options
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${prefix}${run}.lock`)
  const release = (): void => rmSync(file, { force: true })
  const started = startOf(process.pid)
  const holder = { pid: process.pid, host: hostname(), run, since: now.toISOString() }
  for (let remaining = TRIES; ; remaining -= 1) {
    writeLockFile(file, { ...holder, ...(started && { started }) })
    const [other] = otherHolders(options, file)
    if (!other) return release
    release()
    if (remaining <= 1) return other
    await pause(MAX_DELAY_MS * random())
  }
}
