/**
 * One run at a time writes to a target: two would judge each other's records. Every run announces
 * itself in a file of its own and then looks for others. Of two that come at once the later look
 * sees the other file, so never both go on; and nobody ever removes the file of a run that lives.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { TransportError } from '#conformance/transport/exchange.ts'
import { isRecord } from '#openapi/json.ts'
import { isRunning, startOf } from './process-start.ts'

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number; absent where the system does not say. */
  readonly started?: string
  readonly host: string
  readonly run: string
  /** As an ISO date. */
  readonly since: string
}

export interface LockOptions {
  readonly folder: string
  readonly address: string
  readonly run: string
  readonly now: Date
}

/** Runs that came at the same moment step back and come again; then one of them is first. */
const TRIES = 6
const STEP_BACK_MS = 150

const prefixFor = (address: string): string => {
  const { host, pathname, search } = new URL(address)
  return `${`${host}${pathname}${search}`.replace(/[^\w.-]+/g, '_')}.`
}

const isHolder = (value: unknown): value is Holder =>
  isRecord(value) && typeof value['pid'] === 'number' && typeof value['run'] === 'string'

/** Undefined when the file is gone or is not one of ours: those appear whole or not at all. */
function holderIn(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Of a process on another machine nobody can tell, so it counts as running. */
const isAlive = ({ host, pid, started }: Holder): boolean =>
  (host !== undefined && host !== hostname()) || isRunning(pid, started)

function announce(file: string, holder: Holder): void {
  const unfinished = `${file}.new`
  writeFileSync(unfinished, JSON.stringify(holder), { flag: 'wx' })
  renameSync(unfinished, file)
}

interface Held extends Holder {
  readonly file: string
}

/** The other runs on the target; what those left behind that are no more is cleared away. */
function othersIn(folder: string, prefix: string, own: string): readonly Held[] {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.lock') && name !== basename(own))
    .map((name) => join(folder, name))
  return files.flatMap((file) => {
    const holder = holderIn(file)
    if (holder && isAlive(holder)) return [{ ...holder, file }]
    rmSync(file, { force: true })
    return []
  })
}

const heldBy = ({ run, pid, since, file }: Held): TransportError =>
  new TransportError(
    `the run ${run} (process ${pid}, since ${since}) is writing to this target; wait for it, or end it and remove ${file}`,
  )

/** Takes the lock or throws; the lock of a process that is no more does not count. */
export async function takeLock({ folder, address, run, now }: LockOptions): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const prefix = prefixFor(address)
  const file = join(folder, `${prefix}${run}.lock`)
  const release = (): void => rmSync(file, { force: true })
  const started = startOf(process.pid)
  const mine = { pid: process.pid, host: hostname(), run, since: now.toISOString() }
  for (let left = TRIES; ; left -= 1) {
    announce(file, { ...mine, ...(started && { started }) })
    const [other] = othersIn(folder, prefix, file)
    if (!other) return release
    release()
    if (left <= 1) throw heldBy(other)
    await pause(STEP_BACK_MS * Math.random())
  }
}
