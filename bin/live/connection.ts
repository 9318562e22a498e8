/** Connection options of all commands that send several requests to a target. */
import { readText } from '#bin/cli/files.ts'
import { option, type Values } from '#bin/cli/options.ts'
import type { HttpOptions } from '#conformance/transport/http.ts'

export const connectionOptions = {
  insecure: option.flag('accept any certificate of a loopback address'),
  ca: option.file('certificates to trust, as PEM'),
  proxy: option.text('proxy to connect through', { placeholder: '<address>' }),
}

interface ConnectionSettings extends Values<typeof connectionOptions> {
  /** In seconds. */
  readonly timeout: number
}

const MAX_BYTES = 32 * 1024 * 1024
const MAX_CONNECT_MS = 10_000

export function httpOptions(given: ConnectionSettings): Omit<HttpOptions, 'connections'> {
  const whole = given.timeout * 1000
  return {
    timeouts: { connect: Math.min(whole, MAX_CONNECT_MS), firstByte: whole, whole },
    maxBytes: MAX_BYTES,
    insecure: given.insecure,
    ...(given.ca !== undefined && { ca: readText(given.ca) }),
    ...(given.proxy !== undefined && { proxy: given.proxy }),
  }
}
