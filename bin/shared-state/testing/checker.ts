/**
 * Checks observed reads and writes of records for linearizability. Every written value is unique,
 * so each read names its write, and zones decide (Gibbons and Korach, Testing Shared Memories).
 */
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

export interface ObservedAccess {
  /** The record. */
  readonly key: string
  readonly kind: 'read' | 'write'
  readonly value: string
  readonly start: number
  /** Infinity for a write without a known result. */
  readonly end: number
}

/** All operations on one value lie between these times. */
interface Zone {
  readonly value: string
  /** The first end of an operation. */
  readonly first: number
  /** The last start of an operation. */
  readonly last: number
}

function zoneOf(value: string, operations: readonly ObservedAccess[]): Zone {
  return {
    value,
    first: Math.min(...operations.map(({ end }) => end)),
    last: Math.max(...operations.map(({ start }) => start)),
  }
}

function problemsOfValue(value: string, operations: readonly ObservedAccess[]): readonly string[] {
  const writes = operations.filter(({ kind }) => kind === 'write')
  const [write] = writes
  if (!write) return [`${value} was read but never written`]
  if (writes.length > 1) return [`${value} was written twice by the test itself`]
  const early = operations.some(({ kind, end }) => kind === 'read' && end < write.start)
  return early ? [`${value} was read before it was written`] : []
}

/** A zone is forward if an operation started after another one ended. */
const isForward = ({ first, last }: Zone): boolean => first < last

function problemsOfZones(zones: readonly Zone[]): readonly string[] {
  const forward = zones.filter(isForward).toSorted(by(({ first }) => first))
  const overlaps = forward.flatMap((zone, at) => {
    const next = forward[at + 1]
    return next && next.first < zone.last
      ? [`${zone.value} was read again after ${next.value}`]
      : []
  })
  const hidden = zones
    .filter((zone) => !isForward(zone))
    .flatMap(({ value, first, last }) => {
      const around = forward.find((zone) => zone.first < last && first < zone.last)
      return around ? [`${value} was acknowledged, but ${around.value} was read after it`] : []
    })
  return [...overlaps, ...hidden]
}

function problemsOfRecord(key: string, history: readonly ObservedAccess[]): readonly string[] {
  const values = [...groupBy(history, ({ value }) => value)]
  const wrong = values.flatMap(([value, operations]) => problemsOfValue(value, operations))
  // A write without a result and without a reader need not have happened.
  const certain = values.filter(([, operations]) =>
    operations.some(({ end }) => Number.isFinite(end)),
  )
  const zones = certain.map(([value, operations]) => zoneOf(value, operations))
  return [...wrong, ...problemsOfZones(zones)].map((problem) => `${key}: ${problem}`)
}

export const findViolations = (history: readonly ObservedAccess[]): readonly string[] =>
  [...groupBy(history, ({ key }) => key)].flatMap(([key, own]) => problemsOfRecord(key, own))

interface Creation {
  readonly title: string
  readonly isAcknowledged: boolean
}

/** Acknowledged creations exist once, others at most once. */
export function findWrongCreations(
  created: readonly Creation[],
  titles: readonly string[],
): readonly string[] {
  const counts = new Map(
    [...groupBy(titles, (title) => title)].map(([title, all]) => [title, all.length]),
  )
  return created.flatMap(({ title, isAcknowledged }) => {
    const count = counts.get(title) ?? 0
    if (count > 1) return [`${title} exists ${count} times`]
    return isAcknowledged && count === 0 ? [`${title} was acknowledged and is lost`] : []
  })
}
