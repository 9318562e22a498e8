import { type Attack, attacksOn } from './attacks.ts'
import type { Pattern } from './find-patterns.ts'

const SHORT = 1_000
/** The bad ones show at the first length already, which saves going through the second. */
const LONG = [10_000, 30_000]
/** Work that grows with the length is far below, work that grows with its square far above. */
const MOST_MS = 25
/** Who goes through the first length in this time goes through the second in far less than counts. */
const QUICK_MS = 1
/** By how much more than the text the work may grow. */
const MOST_GROWTH = 5

const textOf = ({ before, pump, after }: Attack, length: number): string =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The milliseconds that a pattern takes to go through a whole text. */
function costOf({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags)
  return cpuOf(() => text.replace(pattern, ''))
}

const leastCost = (pattern: Pattern, text: string): number =>
  Math.min(...Array.from({ length: 3 }, () => costOf(pattern, text)))

function isQuadratic(pattern: Pattern, attack: Attack, length: number): boolean {
  const long = leastCost(pattern, textOf(attack, length))
  const short = leastCost(pattern, textOf(attack, SHORT))
  return long > MOST_MS && long / Math.max(short, 0.01) > (MOST_GROWTH * length) / SHORT
}

function isWeakTo(attack: Attack, pattern: Pattern): boolean {
  for (const length of LONG) {
    const cost = costOf(pattern, textOf(attack, length))
    if (cost < QUICK_MS) return false
    if (cost >= MOST_MS && isQuadratic(pattern, attack, length)) return true
  }
  return false
}

/** The text that a pattern takes too long for; undefined when there is none. */
export const weaknessOf = (pattern: Pattern): Attack | undefined =>
  attacksOn(pattern).find((attack) => isWeakTo(attack, pattern))
