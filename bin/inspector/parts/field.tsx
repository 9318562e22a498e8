import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Receives the ids of the field and the hint. */
  readonly children: (id: string, hintId: string | undefined) => ComponentChildren
}

export function LabelledField({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id, hintId)}
      {hint && (
        <small id={hintId} class="quiet">
          {hint}
        </small>
      )}
    </div>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly name: string
  /** At first: typed input stays when the page changes. */
  readonly value?: string
  readonly hint?: string
  readonly type?: 'text' | 'number' | 'password'
  readonly required?: boolean
  readonly placeholder?: string
}

const TYPING = { autocomplete: 'off', spellcheck: false } as const
const describedBy = (hintId: string | undefined) => (hintId ? { 'aria-describedby': hintId } : {})

/** A form field, read by its name. */
export const TextField = ({ label, hint, type = 'text', value, ...input }: TextFieldProps) => (
  <LabelledField label={label} hint={hint}>
    {(id, hintId) => {
      const shared = { id, ...describedBy(hintId), ...TYPING, ...input, defaultValue: value }
      return type === 'password' ? (
        <input type="password" {...shared} />
      ) : (
        <input inputMode={type === 'number' ? 'numeric' : 'text'} {...shared} />
      )
    }}
  </LabelledField>
)

/** The suggestions of the text field with this id. */
export const Suggestions = ({
  id,
  list,
}: {
  readonly id: string
  readonly list: readonly string[]
}) => (
  <datalist id={`${id}-list`}>
    {list.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)

interface ComboFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  readonly list: readonly string[]
}

/** A text field with suggestions. */
export const ComboField = ({ label, hint, list, ...input }: ComboFieldProps) => (
  <LabelledField label={label} hint={hint}>
    {(id, hintId) => (
      <>
        <input id={id} list={`${id}-list`} {...describedBy(hintId)} {...TYPING} {...input} />
        <Suggestions id={id} list={list} />
      </>
    )}
  </LabelledField>
)

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (string | readonly [value: string, words: string])[]
  readonly onChoose: (value: string) => void
}

export const SelectField = ({ label, value, choices, onChoose }: SelectFieldProps) => (
  <LabelledField label={label}>
    {(id) => (
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((each) => {
          const [key, words] = typeof each === 'string' ? [each, each] : each
          return (
            <option key={key} value={key}>
              {words}
            </option>
          )
        })}
      </select>
    )}
  </LabelledField>
)

interface SearchProps {
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly value: string
  readonly onSearch: (words: string) => void
}

/** Searches on every input. */
export const SearchField = ({ label, hint, onSearch, ...input }: SearchProps) => (
  <LabelledField label={label} hint={hint}>
    {(id, hintId) => (
      <input
        id={id}
        type="search"
        {...describedBy(hintId)}
        {...input}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
    )}
  </LabelledField>
)
