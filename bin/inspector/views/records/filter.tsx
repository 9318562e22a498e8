import { DebouncedInput } from '#bin/inspector/parts/debounced-input.tsx'
import { LabelledField, SelectField } from '#bin/inspector/parts/field.tsx'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import {
  filterable,
  OPERATOR_WORDS,
  operatorsLeft,
  type RecordFilter,
  type RecordsQuery,
} from './query.rules.ts'

interface RecordFiltersProps {
  readonly collection: CollectionView
  readonly query: RecordsQuery
  readonly setQuery: (query: RecordsQuery) => void
}

interface FilterProps {
  readonly collection: CollectionView
  /** Its index; the last filter is not chosen yet. */
  readonly at: number
  readonly filters: readonly RecordFilter[]
  readonly change: (at: number, filter: RecordFilter | undefined) => void
}

function Filter({ collection, at, filters, change }: FilterProps) {
  const filter = filters[at]
  const others = filters.filter((_, place) => place !== at)
  const members = filterable(collection).filter((each) => operatorsLeft(each, others).length > 0)
  const member = members.find(({ name }) => name === filter?.member)
  const chooseMember = (name: string): void => {
    const chosen = members.find((each) => each.name === name)
    const operator = (chosen && operatorsLeft(chosen, others)[0]) ?? ''
    change(at, chosen && { member: name, operator, text: '' })
  }
  return (
    <fieldset class="bare row wrap bottom" aria-label={`Filter ${at + 1}`}>
      <SelectField
        label={at ? 'and by' : 'Filter by'}
        value={filter?.member ?? ''}
        choices={[['', 'nothing'], ...members.map(({ name }) => name)]}
        onChoose={chooseMember}
      />
      {filter && member && (
        <>
          <SelectField
            label="which"
            value={filter.operator}
            choices={operatorsLeft(member, others).map(
              (each) => [each, OPERATOR_WORDS[each] ?? each] as const,
            )}
            onChoose={(operator) => change(at, { ...filter, operator })}
          />
          <LabelledField label="Value">
            {(id) => (
              <DebouncedInput
                id={id}
                value={filter.text}
                onSettle={(text) => change(at, { ...filter, text })}
              />
            )}
          </LabelledField>
        </>
      )}
    </fieldset>
  )
}

/** One more row than filters, to add another one. */
export function RecordFilters({ collection, query, setQuery }: RecordFiltersProps) {
  const { filters } = query
  const change = (at: number, filter: RecordFilter | undefined): void => {
    const changed = [...filters.slice(0, at), ...(filter ? [filter] : []), ...filters.slice(at + 1)]
    setQuery({ ...query, filters: changed, page: 0 })
  }
  return (
    <div class="row wrap bottom filter">
      {[...filters, undefined].map((filter, at) => (
        <Filter key={`${at} ${filter?.member}`} {...{ collection, at, filters, change }} />
      ))}
    </div>
  )
}
