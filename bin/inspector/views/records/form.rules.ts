/** Converts a record to form texts and back: only changes are sent. */

import type { FormTexts } from '#bin/inspector/parts/form-texts.ts'
import type { MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'

const isPlain = ({ kind }: MemberView): boolean => kind === 'string'

export function textOf(member: MemberView, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isPlain(member) && typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/**
 * Converts a text to the type of its member; invalid JSON is sent as text, and the server rejects
 * it.
 */
function typedValue(member: MemberView, text: string): unknown {
  if (isPlain(member)) return text === '' && member.nullable ? null : text
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // The server reports the expected format.
    return text
  }
}

/** The members with a changed text. */
export function changesIn(
  members: readonly MemberView[],
  texts: FormTexts,
  before: RecordView,
): RecordView {
  const changed = members.filter(
    (member) =>
      texts[member.name] !== undefined &&
      // Browsers submit CRLF line endings.
      texts[member.name]?.replaceAll('\r\n', '\n') !== textOf(member, before[member.name]),
  )
  return Object.fromEntries(
    changed.map((member) => [
      member.name,
      typedValue(member, (texts[member.name] ?? '').replaceAll('\r\n', '\n')),
    ]),
  )
}

/** The names of differing members. */
export const changedMembers = (
  members: readonly MemberView[],
  one: RecordView,
  other: RecordView,
): readonly string[] =>
  members
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

const LONG = 80

/** Whether a member needs a multi-line field. */
export const isLong = (member: MemberView, value: unknown): boolean =>
  ['list', 'object', 'any'].includes(member.kind) || textOf(member, value).length > LONG

/** The member of a problem such as `post.tags[0]: expected …`. */
export const memberIn = (problem: string): string | undefined =>
  /^\w+\.(\w+)[:.[]/.exec(problem)?.[1]

const MAX_SUGGESTION = 40

/** Values that records share: new ones are likely among them. */
export function suggestionsFor(
  { name, kind }: MemberView,
  records: readonly RecordView[],
): readonly string[] {
  const texts = records
    .map((record) => record[name])
    .filter((value) => typeof value === 'string')
    .filter((text) => text !== '' && text.length <= MAX_SUGGESTION)
  const different = [...new Set(texts)]
  return kind === 'string' && different.length * 2 <= texts.length ? different.toSorted() : []
}
