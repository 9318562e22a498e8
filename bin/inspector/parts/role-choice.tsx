import type { ShownPerson } from '#handlers/control/entries/people.ts'
import { Choice } from './field.tsx'

interface RoleChoiceProps {
  readonly label: string
  readonly people: readonly ShownPerson[]
  /** A login; empty for anonymous. */
  readonly value: string
  readonly onChoose: (login: string) => void
}

export const RoleChoice = ({ people, ...choice }: RoleChoiceProps) => (
  <Choice
    {...choice}
    choices={[
      ['', 'nobody (anonymous)'],
      ...people.map(
        ({ login, roles }) => [login, `${login} (${roles.join(', ') || 'no role'})`] as const,
      ),
    ]}
  />
)
