/** Rate limit for failed password attempts: each attempt costs a slow hash. */

/** The attempts of one client. */
export interface Attempts {
  mayTry(): boolean
  failed(): void
}

/** The rate limit for failed attempts is exceeded; the credentials were not checked. */
export class TooManyAttempts extends Error {}

/** Burst size and refill rate per second. */
const BURST_SIZE = 30
const PER_SECOND = 3
const MAX_CLIENTS = 10_000

interface Account {
  left: number
  at: number
}

/** An IPv6 client usually controls its whole /64 network, so the network is the key. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!plain.includes(':')) return plain
  const [left = ''] = plain.split('::')
  return `${left.split(':').slice(0, 4).join(':')}::`
}

/** Tracks attempts by address; `now` is in milliseconds. */
export function createAttempts(now: () => number): (address: string) => Attempts {
  const accounts = new Map<string, Account>()
  const leftOf = ({ left, at }: Account): number =>
    Math.min(BURST_SIZE, left + ((now() - at) / 1000) * PER_SECOND)
  const full = (): Account => ({ left: BURST_SIZE, at: now() })
  const note = (network: string, account: Account): void => {
    // Reinserted at the end: eviction removes the least recent failure first.
    accounts.delete(network)
    accounts.set(network, account)
    const [oldest] = accounts.keys()
    if (accounts.size > MAX_CLIENTS && oldest !== undefined) accounts.delete(oldest)
  }
  return (address) => {
    const network = networkOf(address)
    const accountOf = (): Account => accounts.get(network) ?? full()
    return {
      mayTry: () => leftOf(accountOf()) >= 1,
      failed: () => note(network, { left: leftOf(accountOf()) - 1, at: now() }),
    }
  }
}
