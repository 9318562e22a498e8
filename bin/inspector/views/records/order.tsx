/** The order of records where the heads of the columns are hidden. */
import { SelectField } from '#bin/inspector/parts/field.tsx'
import type { MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordsQuery } from './query.rules.ts'

interface RecordOrderProps {
  readonly members: readonly MemberView[]
  readonly query: RecordsQuery
  readonly setQuery: (query: RecordsQuery) => void
}

export function RecordOrder({ members, query, setQuery }: RecordOrderProps) {
  const choose = (value: string): void => {
    const [orderBy = '', order] = value.split(' ')
    setQuery({ ...query, orderBy, order: order === 'desc' ? order : 'asc', page: 0 })
  }
  return (
    <div class="for-phone">
      <SelectField
        label="Order"
        value={query.orderBy && `${query.orderBy} ${query.order}`}
        choices={[
          ['', 'as stored'],
          ...members.flatMap(({ name }) => [
            [`${name} asc`, `${name}, ascending`] as const,
            [`${name} desc`, `${name}, descending`] as const,
          ]),
        ]}
        onChoose={choose}
      />
    </div>
  )
}
