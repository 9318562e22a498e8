import { type Attack, attacksOn } from './attacks.ts'
import type { Pattern } from './find-patterns.ts'

const SHORT = 1_000
/** The bad ones show at the first length already, which saves going through the second. */
const LONG = [10_000, 30_000] as const
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

const leastCost = (pattern: Pattern, text: string, goes: number): number =>
  Math.min(...Array.from({ length: goes }, () => costOf(pattern, text)))

interface FirstGo {
  readonly length: number
  /** What the first go through the attack of this length took. */
  readonly cost: number
}

function isQuadratic(pattern: Pattern, attack: Attack, { length, cost }: FirstGo): boolean {
  const long = Math.min(cost, leastCost(pattern, textOf(attack, length), 2))
  const short = leastCost(pattern, textOf(attack, SHORT), 3)
  return long > MOST_MS && long / Math.max(short, 0.01) > (MOST_GROWTH * length) / SHORT
}

/** Nearly all are, and a look at the clock takes far less than one at what the process used. */
function isQuick({ source, flags }: Pattern, text: string): boolean {
  const pattern = new RegExp(source, flags)
  const start = performance.now()
  text.replace(pattern, '')
  return performance.now() - start < QUICK_MS
}

function isWeakTo(attack: Attack, pattern: Pattern): boolean {
  if (isQuick(pattern, textOf(attack, LONG[0]))) return false
  for (const length of LONG) {
    const cost = costOf(pattern, textOf(attack, length))
    if (cost < QUICK_MS) return false
    if (cost >= MOST_MS && isQuadratic(pattern, attack, { length, cost })) return true
  }
  return false
}

/** The text that a pattern takes too long for; undefined when there is none. */
export const weaknessOf = (pattern: Pattern): Attack | undefined =>
  attacksOn(pattern).find((attack) => isWeakTo(attack, pattern))
