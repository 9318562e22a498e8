/** The input of one member of a record, with its expected value and references. */
import { cellText } from '#bin/inspector/client/format.ts'
import { LabelledField, Suggestions } from '#bin/inspector/parts/field.tsx'
import type { MemberView } from '#handlers/control/entries/collections.ts'
import { isLong, textOf } from './form.rules.ts'
import { References } from './references.tsx'

interface MemberFieldProps {
  readonly member: MemberView
  readonly value: unknown
  /** True for the key of an existing record. */
  readonly isFixed: boolean
  /** The element with the problem of this member. */
  readonly problemId: string | undefined
  readonly suggestions: readonly string[]
}

interface InputProps extends MemberFieldProps {
  readonly id: string
  readonly hintId: string | undefined
}

function MemberInput(props: InputProps) {
  const { member, value, id, hintId, problemId } = props
  const shared = {
    id,
    name: member.name,
    'aria-describedby': [hintId, problemId].filter(Boolean).join(' '),
    ...(problemId && { 'aria-invalid': true }),
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
    readOnly: props.isFixed,
  }
  return isLong(member, value) ? (
    <textarea rows={Math.min(12, Math.max(3, text.split('\n').length))} {...typing} />
  ) : (
    <>
      <input autocomplete="off" list={`${id}-list`} {...typing} />
      <Suggestions id={id} list={props.suggestions} />
    </>
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

export const MemberField = (props: MemberFieldProps) => (
  <div class={isLong(props.member, props.value) ? 'whole' : undefined}>
    <LabelledField label={props.member.name} hint={hintOf(props.member)}>
      {(id, hintId) => <MemberInput {...props} {...{ id, hintId }} />}
    </LabelledField>
    <References member={props.member} value={props.value} />
  </div>
)
