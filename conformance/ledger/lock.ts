/** One run at a time writes to a target: two would judge each other's records. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { TransportError } from '#conformance/transport/exchange.ts'

interface Holder {
  readonly pid: number
  readonly run: string
  /** As an ISO date. */
  readonly since: string
}

export interface LockOptions {
  readonly folder: string
  readonly address: string
  readonly run: string
}

const fileFor = ({ folder, address }: LockOptions): string => {
  const { host, pathname, search } = new URL(address)
  return join(folder, `${`${host}${pathname}${search}`.replace(/[^\w.-]+/g, '_')}.lock`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Undefined when the file is gone or was cut off by a kill. */
function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function write(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes the lock or throws; the lock of a process that is no more is taken over. */
export function takeLock(options: LockOptions): () => void {
  const file = fileFor(options)
  mkdirSync(options.folder, { recursive: true })
  const mine = { pid: process.pid, run: options.run, since: new Date().toISOString() }
  while (!write(file, mine)) {
    const holder = holderOf(file)
    if (holder && isAlive(holder.pid))
      throw new TransportError(
        `the run ${holder.run} (process ${holder.pid}, since ${holder.since}) is writing to this target; wait for it, or end it and remove ${file}`,
      )
    rmSync(file, { force: true })
  }
  return () => {
    if (holderOf(file)?.run === options.run) rmSync(file, { force: true })
  }
}
