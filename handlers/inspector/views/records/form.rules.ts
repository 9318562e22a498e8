/** From a record to the texts of a form and back: only what was changed is sent. */
import type { ShownMember } from '#handlers/control/entries/collections.ts'
import type { ShownRecord } from '#handlers/control/entries/records.ts'
import type { FormTexts } from '#handlers/inspector/parts/form-texts.ts'

const isPlain = ({ kind }: ShownMember): boolean => kind === 'string'

export function textOf(member: ShownMember, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isPlain(member) && typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** What was typed, as the member wants it; what is not JSON goes as text, for the server to refuse. */
function typedValue(member: ShownMember, text: string): unknown {
  if (isPlain(member)) return text === '' && member.nullable ? null : text
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // The server says best what was expected.
    return text
  }
}

/** The members whose text is another than before. */
export function changesIn(
  members: readonly ShownMember[],
  texts: FormTexts,
  before: ShownRecord,
): ShownRecord {
  const changed = members.filter(
    (member) =>
      texts[member.name] !== undefined &&
      // Browsers send line ends in their own way.
      texts[member.name]?.replaceAll('\r\n', '\n') !== textOf(member, before[member.name]),
  )
  return Object.fromEntries(
    changed.map((member) => [
      member.name,
      typedValue(member, (texts[member.name] ?? '').replaceAll('\r\n', '\n')),
    ]),
  )
}

/** The names of the members that are not the same in both. */
export const differing = (
  members: readonly ShownMember[],
  one: ShownRecord,
  other: ShownRecord,
): readonly string[] =>
  members
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

const LONG = 80

/** Whether a member wants more than one line. */
export const isLong = (member: ShownMember, value: unknown): boolean =>
  ['list', 'object', 'any'].includes(member.kind) || textOf(member, value).length > LONG
