import type { PersonView } from '#handlers/control/entries/people.ts'
import { SelectField } from './field.tsx'

interface RoleChoiceProps {
  readonly label: string
  readonly people: readonly PersonView[]
  /** A login; empty for anonymous. */
  readonly value: string
  readonly onChoose: (login: string) => void
}

/** `editor`, or `anna (editor)` where login and role differ. */
const labelOf = ({ login, roles }: PersonView): string => {
  const list = roles.join(', ') || 'no role'
  return list === login ? login : `${login} (${list})`
}

export const RoleChoice = ({ people, ...choice }: RoleChoiceProps) => (
  <SelectField
    {...choice}
    choices={[
      ['', 'anonymous'],
      ...people.map((person) => [person.login, labelOf(person)] as const),
    ]}
  />
)
