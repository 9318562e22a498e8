import { type Attack, attacksOn } from './attacks.ts'
import type { Pattern } from './find-patterns.ts'

const SHORT = 300
/** By how much more than the text the work may grow. */
const MOST_GROWTH = 5

interface TriedLength {
  readonly length: number
  /** Work that grows with the length is below, work that grows with its square far above. */
  readonly mostMs: number
}

/** The bad ones show at the first length already, which saves going through the second. */
const TRIED: readonly [TriedLength, TriedLength] = [
  { length: 3_000, mostMs: 2.5 },
  { length: 30_000, mostMs: 25 },
]
/** Who goes through the first length in this time goes through the second in far less than counts. */
const QUICK_MS = 0.1

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

function isQuadratic(pattern: Pattern, attack: Attack, { length, mostMs }: TriedLength): boolean {
  const text = textOf(attack, length)
  if (costOf(pattern, text) < mostMs) return false
  const long = leastCost(pattern, text, 2)
  const short = leastCost(pattern, textOf(attack, SHORT), 3)
  return long > mostMs && long / Math.max(short, 0.01) > (MOST_GROWTH * length) / SHORT
}

/** Nearly all are, and a look at the clock takes far less than one at what the process used. */
function isQuick({ source, flags }: Pattern, text: string): boolean {
  const pattern = new RegExp(source, flags)
  const start = performance.now()
  text.replace(pattern, '')
  return performance.now() - start < QUICK_MS
}

function isWeakTo(attack: Attack, pattern: Pattern): boolean {
  const [{ length }] = TRIED
  if (isQuick(pattern, textOf(attack, length))) return false
  return TRIED.some((tried) => isQuadratic(pattern, attack, tried))
}

/** The text that a pattern takes too long for; undefined when there is none. */
export const weaknessOf = (pattern: Pattern): Attack | undefined =>
  attacksOn(pattern).find((attack) => isWeakTo(attack, pattern))
