import type { PersonView } from '#handlers/control/entries/people.ts'
import { SelectField } from './field.tsx'

interface RoleChoiceProps {
  readonly label: string
  readonly people: readonly PersonView[]
  /** A login; empty for anonymous. */
  readonly value: string
  readonly onChoose: (login: string) => void
}

export const RoleChoice = ({ people, ...choice }: RoleChoiceProps) => (
  <SelectField
    {...choice}
    choices={[
      ['', 'anonymous'],
      ...people.map(
        ({ login, roles }) => [login, `${login} (${roles.join(', ') || 'no role'})`] as const,
      ),
    ]}
  />
)
