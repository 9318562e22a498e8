/** Credentials that the target accepted at first and no longer accepts: nothing more is judged. */
import type { Identity } from '#conformance/operator/identities.ts'
import { roleOf } from '#conformance/targets/roles.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import type { Role } from '#openapi/language/roles.ts'

export interface CredentialCheck {
  /** Why no further case is run. */
  reason(): string | undefined
  /** Why these exchanges say nothing about the target; verifies the accounts that it rejected. */
  verify(exchanges: readonly Exchange[]): Promise<string | undefined>
}

interface CredentialCheckOptions {
  readonly target: Target
  readonly transport: Transport
}

/** The time of day in UTC, with seconds. */
const timeOfDay = (): string =>
  new Date(performance.timeOrigin + performance.now()).toISOString().slice(11, 19)

const isRejectedAccount = ({ status, identity }: Exchange): boolean =>
  status === 401 && identity !== 'anonymous'

export function createCredentialCheck(options: CredentialCheckOptions): CredentialCheck {
  const { target, transport } = options
  const { best } = target
  const reasons = new Map<Identity, string>()
  // The role of a subscriber may be impossible to verify (`discover`).
  const isVerifiable = (identity: Identity): identity is Role =>
    identity !== 'anonymous' && (identity === best || identity !== 'subscriber')
  async function verifyAccount(account: Role): Promise<void> {
    const role = await roleOf(transport, account, target).catch(() => account)
    if (role !== undefined || reasons.has(account)) return
    const reason = `the target no longer accepts the credentials of the ${account}, since ${timeOfDay()} UTC`
    reasons.set(account, reason)
  }

  return {
    reason: () => reasons.get(best),
    async verify(exchanges) {
      const rejected = exchanges.filter(isRejectedAccount).map(({ identity }) => identity)
      // If all accounts are lost, the reason names the strongest.
      const accounts = rejected.length > 0 ? new Set([best, ...rejected].filter(isVerifiable)) : []
      for (const account of accounts) if (!reasons.has(best)) await verifyAccount(account)
      const senders = [best, ...exchanges.map(({ identity }) => identity)]
      return senders.map((each) => reasons.get(each)).find((reason) => reason !== undefined)
    },
  }
}
