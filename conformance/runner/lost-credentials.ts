/** Credentials that the target accepted at first and no longer accepts: nothing more is judged. */
import { roleOf } from '#conformance/targets/roles.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'

export interface CredentialCheck {
  /** Why no further case is run. */
  reason(): string | undefined
  /** Verifies the credentials again if one of these exchanges suggests it. */
  verify(exchanges: readonly Exchange[]): Promise<void>
}

interface CredentialCheckOptions {
  readonly target: Target
  readonly transport: Transport
}

export function createCredentialCheck(options: CredentialCheckOptions): CredentialCheck {
  const { target, transport } = options
  const { best, isStandIn } = target
  let reason: string | undefined
  const isSuspicious = ({ status, identity }: Exchange): boolean =>
    status === 401 && identity === best
  return {
    reason: () => reason,
    async verify(exchanges) {
      if (isStandIn || best === 'anonymous' || !exchanges.some(isSuspicious)) return
      const role = await roleOf(transport, best, target).catch(() => best)
      if (role === undefined) reason = `the target no longer accepts the credentials of the ${best}`
    },
  }
}
