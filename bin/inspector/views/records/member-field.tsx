/** The input of one member of a record, with its expected value and references. */
import { cellText } from '#bin/inspector/client/format.ts'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import type { MemberView } from '#handlers/control/entries/collections.ts'
import { isLong, textOf } from './form.rules.ts'
import { References } from './references.tsx'

interface InputProps {
  readonly member: MemberView
  readonly value: unknown
  readonly id: string
  readonly hintId: string | undefined
  /** True for the key of an existing record. */
  readonly isFixed: boolean
}

function MemberInput({ member, value, id, hintId, isFixed }: InputProps) {
  const shared = {
    id,
    name: member.name,
    ...(hintId && { 'aria-describedby': hintId }),
  }
  const text = textOf(member, value)
  const choices = member.kind === 'boolean' ? [true, false] : member.enum
  if (choices)
    return (
      <select {...shared} defaultValue={text}>
        {(text === '' || member.nullable) && <option value="" selected={text === ''} />}
        {choices.map((each) => (
          <option key={String(each)} value={String(each)} selected={String(each) === text}>
            {String(each)}
          </option>
        ))}
      </select>
    )
  const placeholder = member.default === undefined ? '' : cellText(member.default)
  const typing = {
    ...shared,
    placeholder,
    spellcheck: false,
    defaultValue: text,
    readOnly: isFixed,
  }
  return isLong(member, value) ? (
    <textarea rows={Math.min(12, Math.max(3, text.split('\n').length))} {...typing} />
  ) : (
    <input autocomplete="off" {...typing} />
  )
}

const PRESENCES: Readonly<Record<MemberView['presence'], string>> = {
  needed: '; required',
  defaulted: '',
  computed: '; computed by default',
  optional: '; optional',
}

const hintOf = ({ expected, presence, key }: MemberView): string =>
  key === 'numbered' ? `${expected}; assigned by the site` : `${expected}${PRESENCES[presence]}`

export const MemberField = ({ member, value, isFixed }: Omit<InputProps, 'id' | 'hintId'>) => (
  <div class={isLong(member, value) ? 'whole' : undefined}>
    <LabelledField label={member.name} hint={hintOf(member)}>
      {(id, hintId) => <MemberInput {...{ member, value, id, hintId, isFixed }} />}
    </LabelledField>
    <References member={member} value={value} />
  </div>
)
