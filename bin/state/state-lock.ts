/** One server at a time writes to a state file: two would overwrite each other's changes. */
import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { UsageError } from '#bin/cli/usage-error.ts'
import { claim } from '#conformance/ledger/claim.ts'
import { realName } from './place.ts'

/** Throws when another server uses the file; otherwise gives the way to let go of it. */
export async function lockState(path: string | undefined): Promise<() => void> {
  if (!path) return () => undefined
  const file = realName(path)
  const held = await claim({
    folder: dirname(file),
    prefix: `${basename(file)}.`,
    run: randomBytes(4).toString('hex'),
    now: new Date(),
  }).catch((error: Error) => {
    throw new UsageError(`cannot save to ${path}: ${error.message}`)
  })
  if (typeof held === 'function') {
    // Also when the start fails later on.
    process.once('exit', held)
    return held
  }
  throw new UsageError(
    `${path} is in use by another server (process ${held.pid}, since ${held.since}); stop that one, or give this one another --state`,
  )
}
