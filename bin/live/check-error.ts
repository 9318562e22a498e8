import { escapeUnprintable } from '#bin/cli/text.ts'
import { UsageError } from '#bin/cli/usage-error.ts'

/** Neither clean nor drift: nothing was compared. Exit code 2. */
export const checkError = (what: string, reason: string): UsageError =>
  new UsageError(escapeUnprintable(`could not check ${what}: ${reason}`))
