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

interface AttemptBudget {
  remaining: number
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
  const budgets = new Map<string, AttemptBudget>()
  const remainingOf = ({ remaining: left, at }: AttemptBudget): number =>
    Math.min(BURST_SIZE, left + ((now() - at) / 1000) * PER_SECOND)
  const fullBudget = (): AttemptBudget => ({ remaining: BURST_SIZE, at: now() })
  const storeBudget = (network: string, budget: AttemptBudget): void => {
    // Reinserted at the end: eviction removes the least recent failure first.
    budgets.delete(network)
    budgets.set(network, budget)
    const [oldest] = budgets.keys()
    if (budgets.size > MAX_CLIENTS && oldest !== undefined) budgets.delete(oldest)
  }
  return (address) => {
    const network = networkOf(address)
    const budgetOf = (): AttemptBudget => budgets.get(network) ?? fullBudget()
    return {
      mayTry: () => remainingOf(budgetOf()) >= 1,
      failed: () => storeBudget(network, { remaining: remainingOf(budgetOf()) - 1, at: now() }),
    }
  }
}
