import { printable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'

/** Neither clean nor drift: nothing was compared. Exit code 2. */
export const couldNotCheck = (what: string, reason: string): UsageError =>
  new UsageError(printable(`could not check ${what}: ${reason}`))
