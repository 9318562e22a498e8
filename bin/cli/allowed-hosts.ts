import { isValidHost } from '#handlers/runtime/request/host-names.ts'
import { UsageError } from './usage-error.ts'

interface HostSettings {
  readonly host: string
  readonly 'allowed-hosts': readonly string[]
}

/** The host names that a server responds to. */
export function allowedHosts({ host, 'allowed-hosts': names }: HostSettings): readonly string[] {
  const wrong = names.find((name) => name !== '*' && !isValidHost(name.replace(/^\./, '')))
  if (wrong === undefined) return [host, ...names]
  throw new UsageError(
    `expected a host name such as .example.com for --allowed-hosts, got "${wrong}"`,
  )
}
