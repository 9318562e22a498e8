/** Two values side by side, cut around their first difference. */

import { isRecord } from '#openapi/values/json.ts'

const MAX_LENGTH = 200
/** Length of the common text before the difference. */
const BEFORE = 60

/** Sorts members, so that their order does not count as a difference. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]))
}

const textOf = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(ordered(value))

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

function cut(text: string, start: number): string {
  const end = start + MAX_LENGTH
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
}

export interface TextDifference {
  readonly expected: string
  readonly got: string
}

export function describeDifference(expected: unknown, got: unknown): TextDifference {
  const [one, other] = [textOf(expected), textOf(got)]
  const isShort = Math.max(one.length, other.length) <= MAX_LENGTH
  const start = isShort ? 0 : Math.max(0, firstDifference(one, other) - BEFORE)
  return { expected: cut(one, start), got: cut(other, start) }
}
