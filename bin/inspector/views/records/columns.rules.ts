/** Shares of table columns, which do not depend on the shown page. */
import { cellText, isDate } from '#bin/inspector/client/format.ts'
import type { MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'

export interface RecordColumn {
  readonly member: MemberView
  /** A CSS width in percent; together 100, so that the table never overflows. */
  readonly width: string
}

/** In characters, with padding. */
const NUMBER = 9
const WORD = 14
const DATE = 28
const TEXT = 32
const BESIDE_NAME = 8

function charactersOf({ kind }: MemberView, values: readonly unknown[]): number {
  if (values.some(isDate)) return DATE
  if (kind === 'number') return NUMBER
  return values.every((value) => cellText(value).length < WORD - 2) ? WORD : TEXT
}

export function withWidths(
  members: readonly MemberView[],
  records: readonly RecordView[],
): readonly RecordColumn[] {
  const wanted = members.map((member) => {
    const values = records.map((record) => record[member.name])
    return Math.max(charactersOf(member, values), member.name.length + BESIDE_NAME)
  })
  const total = wanted.reduce((sum, each) => sum + each, 0)
  return members.map((member, at) => ({
    member,
    width: `${(((wanted[at] ?? 0) / total) * 100).toFixed(1)}%`,
  }))
}
