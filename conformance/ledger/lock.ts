/** One writing run per target at a time: two would judge each other's records. */
import { lstatSync, mkdirSync } from 'node:fs'
import process from 'node:process'
import { OperatorError } from '#conformance/operator/operator-error.ts'
import { claim } from './claim.ts'

interface LockOptions {
  readonly folder: string
  readonly address: string
  readonly run: string
  readonly now: Date
}

const prefixFor = (address: string): string => {
  const { host, pathname, search } = new URL(address)
  return `${`${host}${pathname}${search}`.replace(/[^\w.-]+/g, '_')}.`
}

/** Other users can prepare a folder or a link in a shared temporary folder. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return
  throw new OperatorError(
    `${folder} is not a folder of this user, so no lock can be taken; remove it`,
  )
}

/** Takes the lock or throws; locks of dead processes are ignored. */
export async function takeLock({ address, ...options }: LockOptions): Promise<() => void> {
  openFolder(options.folder)
  const holder = await claim({ ...options, prefix: prefixFor(address) })
  if (typeof holder === 'function') return holder
  const { run, pid, since, file } = holder
  throw new OperatorError(
    `the run ${run} (process ${pid}, since ${since}) is writing to this target; wait for it, or end it and remove ${file}`,
  )
}
