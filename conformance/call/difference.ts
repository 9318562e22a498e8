/** Two values side by side, cut around their first difference. */

import { isRecord } from '#openapi/values/json.ts'

const MAX_LENGTH = 200
/** Length of the common text before the difference. */
const CONTEXT_LENGTH = 60

/** Sorts members, so that their order does not count as a difference. */
function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers)
  if (!isRecord(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, withSortedMembers(value[name])]))
}

const textOf = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(withSortedMembers(value))

function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index += 1
  return index
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
  const start = isShort ? 0 : Math.max(0, firstDifference(one, other) - CONTEXT_LENGTH)
  return { expected: cut(one, start), got: cut(other, start) }
}
