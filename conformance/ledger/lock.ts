/** One writing run per target at a time: two would judge each other's records. */
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

/** Takes the lock or throws; locks of dead processes are ignored. */
export async function takeLock({ address, ...options }: LockOptions): Promise<() => void> {
  const holder = await claim({ ...options, prefix: prefixFor(address) })
  if (typeof holder === 'function') return holder
  const { run, pid, since, file } = holder
  throw new OperatorError(
    `the run ${run} (process ${pid}, since ${since}) is writing to this target; wait for it, or end it and remove ${file}`,
  )
}
