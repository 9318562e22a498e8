import type { ShownCollection } from '#handlers/inspector/client/shapes.ts'
import { CalmInput } from '#handlers/inspector/parts/calm-input.tsx'
import { Choice, Labelled } from '#handlers/inspector/parts/field.tsx'
import { filterable, OPERATOR_WORDS, operatorsOf, type RecordsQuery } from './query.rules.ts'

interface RecordFilterProps {
  readonly collection: ShownCollection
  readonly query: RecordsQuery
  readonly setQuery: (query: RecordsQuery) => void
}

export function RecordFilter({ collection, query, setQuery }: RecordFilterProps) {
  const members = filterable(collection)
  const member = members.find(({ name }) => name === query.member)
  const change = (part: Partial<RecordsQuery>): void => setQuery({ ...query, ...part, page: 0 })
  const chooseMember = (name: string): void => {
    const chosen = members.find((each) => each.name === name)
    change({ member: name, operator: (chosen && operatorsOf(chosen)[0]) ?? '', text: '' })
  }
  return (
    <div class="row wrap bottom filter">
      <Choice
        label="Filter by"
        value={query.member}
        choices={[['', 'nothing'], ...members.map(({ name }) => name)]}
        onChoose={chooseMember}
      />
      {member && (
        <>
          <Choice
            label="which"
            value={query.operator}
            choices={operatorsOf(member).map(
              (each) => [each, OPERATOR_WORDS[each] ?? each] as const,
            )}
            onChoose={(operator) => change({ operator })}
          />
          <Labelled label="Value">
            {(id) => <CalmInput id={id} value={query.text} onSettle={(text) => change({ text })} />}
          </Labelled>
        </>
      )}
    </div>
  )
}
