/** Connection options of all commands that send several requests to a target. */
import { isAddress } from '#bin/cli/address.ts'
import { readText } from '#bin/cli/files.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
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

/** The certificates of a PEM file. */
function readCertificates(file: string): string {
  const text = readText(file)
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new UsageError(`${file}: expected PEM certificates, got none`)
}

function checkProxy(address: string): string {
  if (isAddress(address) && URL.canParse(address)) return address
  throw new UsageError(
    `expected an address such as http://127.0.0.1:3128 for --proxy, got "${address}"`,
  )
}

export function httpOptions(given: ConnectionSettings): Omit<HttpOptions, 'connections'> {
  const whole = given.timeout * 1000
  return {
    timeouts: { connect: Math.min(whole, MAX_CONNECT_MS), firstByte: whole, whole },
    maxBytes: MAX_BYTES,
    insecure: given.insecure,
    ...(given.ca !== undefined && { ca: readCertificates(given.ca) }),
    ...(given.proxy !== undefined && { proxy: checkProxy(given.proxy) }),
  }
}
