/** One server per state file: two would overwrite each other's changes. */
import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { UsageError } from '#bin/cli/usage-error.ts'
import { claim } from '#conformance/ledger/claim.ts'
import { resolvePath } from './resolve-path.ts'

/** Throws if another server uses the file; otherwise returns a function that releases it. */
export async function lockState(path: string | undefined): Promise<() => void> {
  if (!path) return () => undefined
  const file = resolvePath(path)
  const held = await claim({
    folder: dirname(file),
    prefix: `${basename(file)}.`,
    run: randomBytes(4).toString('hex'),
    now: new Date(),
  }).catch((error: Error) => {
    throw new UsageError(`cannot save to ${path}: ${error.message}`)
  })
  if (typeof held === 'function') {
    // Also released if the start fails later.
    process.once('exit', held)
    return () => {
      process.removeListener('exit', held)
      held()
    }
  }
  throw new UsageError(
    `${path} is in use by another server (process ${held.pid}, since ${held.since}); stop it, or use another --state`,
  )
}
