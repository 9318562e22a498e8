import { codeOf, messageOf } from '#openapi/values/json.ts'
import { UsageError } from './usage-error.ts'

const START_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is taken; choose another with --port, or --port 0 for any free one',
  EACCES: 'this user may not use it; choose one above 1023 with --port',
  EADDRNOTAVAIL: 'this machine does not have that address; check --host',
  ENOTFOUND: 'that host name is unknown; check --host',
}

/** Explains in one sentence why a server cannot listen. */
export function throwListenError(error: unknown, address: string): never {
  const reason = START_REASONS[codeOf(error)] ?? messageOf(error)
  throw new UsageError(`cannot listen on ${address}: ${reason}`)
}
