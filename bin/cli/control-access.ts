import type { ControlAccess } from '#handlers/control/access.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'

interface ControlSettings {
  readonly host: string
  readonly 'control-secret': string | undefined
}

/** On a public host the control interface is off unless a secret is set. */
export function controlAccess({ host, 'control-secret': secret }: ControlSettings): ControlAccess {
  if (secret) return { secret }
  return isLoopback(host) ? 'open' : 'off'
}
