import { type Attack, attacksOn } from './attacks.ts'
import type { Pattern } from './find-patterns.ts'

const SHORT = 300
/** Maximum growth factor of the work relative to the text. */
const MAX_GROWTH = 5

interface TriedLength {
  readonly length: number
  /** Linear work is below, quadratic work far above. */
  readonly maxMs: number
}

/** Bad patterns fail at the first length already, which saves the second. */
const TRIED: readonly [TriedLength, TriedLength] = [
  { length: 3_000, maxMs: 2.5 },
  { length: 30_000, maxMs: 25 },
]
/** A pattern this fast at the first length is fast enough at the second. */
const QUICK_MS = 0.1

const textOf = ({ before, pump, after }: Attack, length: number): string =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Milliseconds to match a whole text. */
function costOf({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags)
  return cpuOf(() => text.replace(pattern, ''))
}

const leastCost = (pattern: Pattern, text: string, goes: number): number =>
  Math.min(...Array.from({ length: goes }, () => costOf(pattern, text)))

function isQuadratic(pattern: Pattern, attack: Attack, { length, maxMs }: TriedLength): boolean {
  const text = textOf(attack, length)
  if (costOf(pattern, text) < maxMs) return false
  const long = leastCost(pattern, text, 2)
  const short = leastCost(pattern, textOf(attack, SHORT), 3)
  return long > maxMs && long / Math.max(short, 0.01) > (MAX_GROWTH * length) / SHORT
}

/** True for nearly all patterns; the wall clock is much cheaper than the process's CPU usage. */
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

/** A text on which a pattern is too slow; undefined if there is none. */
export const weaknessOf = (pattern: Pattern): Attack | undefined =>
  attacksOn(pattern).find((attack) => isWeakTo(attack, pattern))
