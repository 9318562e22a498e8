/** How often a client may be wrong about a password: each attempt costs the stand-in a slow hash. */

/** What one client may still do. */
export interface Attempts {
  mayTry(): boolean
  failed(): void
}

/** A client has been wrong too often; nothing was looked at. */
export class TooManyAttempts extends Error {}

/** So many at once, and so many a second after that. */
const MOST_AT_ONCE = 30
const PER_SECOND = 3
const MOST_CLIENTS = 10_000

interface Account {
  left: number
  at: number
}

/** Whoever has one address of a network of IPv6 has all of them. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!plain.includes(':')) return plain
  const [left = ''] = plain.split('::')
  return `${left.split(':').slice(0, 4).join(':')}::`
}

/** Counts by address; `now` is in milliseconds. */
export function createAttempts(now: () => number): (address: string) => Attempts {
  const accounts = new Map<string, Account>()
  const leftOf = ({ left, at }: Account): number =>
    Math.min(MOST_AT_ONCE, left + ((now() - at) / 1000) * PER_SECOND)
  const full = (): Account => ({ left: MOST_AT_ONCE, at: now() })
  const note = (network: string, account: Account): void => {
    // Who failed last is remembered longest.
    accounts.delete(network)
    accounts.set(network, account)
    const [oldest] = accounts.keys()
    if (accounts.size > MOST_CLIENTS && oldest !== undefined) accounts.delete(oldest)
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
