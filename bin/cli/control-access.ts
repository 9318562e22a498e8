import type { ControlAccess } from '#handlers/control/access.ts'
import { isLoopback } from '#handlers/runtime/host-names.ts'

interface Exposed {
  readonly host: string
  readonly 'control-secret': string | undefined
}

/** Where other machines can call, the control interface is off unless it asks for a secret. */
export function controlAccess({ host, 'control-secret': secret }: Exposed): ControlAccess {
  if (secret) return { secret }
  return isLoopback(host) ? 'open' : 'off'
}
