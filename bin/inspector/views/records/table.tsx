import { useRef, useState } from 'preact/hooks'
import { cellText, plural } from '#bin/inspector/client/format.ts'
import { download } from '#bin/inspector/parts/download.ts'
import { Loaded, useLastLoaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { route, setFilter, to } from '#bin/inspector/state/route.ts'
import { fetchSiteJson, showError, showNotice } from '#bin/inspector/state/session.ts'
import type { CollectionView, MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordListView, RecordView } from '#handlers/control/entries/records.ts'
import { type RecordColumn, withWidths } from './columns.rules.ts'
import { datasetFrom } from './dataset.rules.ts'
import { RecordFilters } from './filter.tsx'
import { RecordOrder } from './order.tsx'
import {
  columnsOf,
  PAGE_SIZE,
  queryOf,
  queryText,
  type RecordsQuery,
  readQueryText,
} from './query.rules.ts'
import { CellValue } from './references.tsx'

type RecordKey = string | number

const keyIn = (record: RecordView, { key }: CollectionView): RecordKey => {
  const value = record[key]
  return typeof value === 'number' ? value : String(value)
}

interface RowProps {
  readonly collection: CollectionView
  readonly record: RecordView
  readonly members: readonly MemberView[]
  readonly isChosen: boolean
  readonly choose: (key: RecordKey, isChosen: boolean) => void
}

function Row({ collection, record, members, isChosen, choose }: RowProps) {
  const key = keyIn(record, collection)
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={`Choose ${collection.record} ${key}`}
          checked={isChosen}
          onChange={(event) => choose(key, event.currentTarget.checked)}
        />
      </td>
      {members.map((member) => (
        <td key={member.name} data-label={member.name} title={cellText(record[member.name], 200)}>
          {member.name === collection.key ? (
            <a href={to('records', collection.name, key)}>{String(key)}</a>
          ) : (
            <CellValue
              member={member}
              value={record[member.name]}
              text={cellText(record[member.name], 60)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

interface PartProps {
  readonly query: RecordsQuery
  readonly setQuery: (query: RecordsQuery) => void
}

interface HeadCellProps extends PartProps {
  readonly column: RecordColumn
}

function HeadCell({ column: { member, width }, query, setQuery }: HeadCellProps) {
  const isOrdered = query.orderBy === member.name
  const order = isOrdered && query.order === 'asc' ? 'desc' : 'asc'
  const sorted = query.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" style={{ width }} aria-sort={isOrdered ? sorted : 'none'}>
      <button
        type="button"
        class="small head"
        onClick={() => setQuery({ ...query, orderBy: member.name, order, page: 0 })}
      >
        {member.name}
        {isOrdered && <span aria-hidden="true">{query.order === 'asc' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  )
}

function Pages({ query, setQuery, total }: PartProps & { readonly total: number }) {
  const last = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)
  const go = (page: number): void => setQuery({ ...query, page })
  if (last === 0) return null
  return (
    <nav class="pages row" aria-label="Pages">
      <button type="button" disabled={query.page === 0} onClick={() => go(query.page - 1)}>
        Previous
      </button>
      <span>
        Page {query.page + 1} of {last + 1}
      </span>
      <button type="button" disabled={query.page === last} onClick={() => go(query.page + 1)}>
        Next
      </button>
    </nav>
  )
}

interface SelectionProps {
  readonly collection: CollectionView
  readonly collections: readonly CollectionView[]
  readonly chosen: readonly RecordKey[]
}

/** Includes all references of the selected records, so that the file can be loaded. */
async function exportChosen({ collection, collections, chosen }: SelectionProps): Promise<void> {
  const whole = await fetchSiteJson('GET /snapshot')
  const places = chosen.map((key) => ({ collection: collection.name, key }))
  const part = datasetFrom(whole, collections, places)
  download(`${collection.name}.dataset.json`, `${JSON.stringify(part, null, 2)}\n`)
  showNotice(`${plural(chosen.length, 'record')} saved, with their references`)
}

const ExportButton = (selection: SelectionProps) => (
  <button
    type="button"
    disabled={selection.chosen.length === 0}
    onClick={() => exportChosen(selection).catch(showError)}
  >
    Export {selection.chosen.length || ''} chosen as a dataset
  </button>
)

interface TableProps {
  readonly collection: CollectionView
  readonly collections: readonly CollectionView[]
}

function useChosen() {
  const [chosen, setChosen] = useState<readonly RecordKey[]>([])
  const choose = (key: RecordKey, isChosen: boolean): void =>
    setChosen((old) => [...old.filter((each) => each !== key), ...(isChosen ? [key] : [])])
  return { chosen, setChosen, choose }
}

interface PageProps extends TableProps, PartProps {
  readonly found: RecordListView
  readonly selection: ReturnType<typeof useChosen>
}

/** The columns of the first page: filters, sorting and other pages do not change them. */
function useColumns(collection: CollectionView, records: readonly RecordView[]) {
  const columns = useRef<readonly RecordColumn[]>([])
  if (columns.current.length === 0 && records.length > 0)
    columns.current = withWidths(columnsOf(collection, records), records)
  return columns.current
}

interface HeadProps extends PartProps {
  readonly columns: readonly RecordColumn[]
  readonly isAll: boolean
  readonly chooseAll: () => void
}

const TableHead = ({ columns, isAll, chooseAll, query, setQuery }: HeadProps) => (
  <thead>
    <tr>
      <td class="for-check">
        <input
          type="checkbox"
          aria-label="Choose all on this page"
          checked={isAll}
          onChange={chooseAll}
        />
      </td>
      {columns.map((column) => (
        <HeadCell key={column.member.name} {...{ column, query, setQuery }} />
      ))}
    </tr>
  </thead>
)

function RecordsPage({ collection, collections, query, setQuery, found, selection }: PageProps) {
  const { total, records } = found
  const { chosen, setChosen, choose } = selection
  const columns = useColumns(collection, records)
  const members = columns.map(({ member }) => member)
  const keys = records.map((record) => keyIn(record, collection))
  const isAll = keys.length > 0 && keys.every((key) => chosen.includes(key))
  const chooseAll = (): void => setChosen(isAll ? [] : keys)
  return (
    <>
      <div class="row wrap between">
        <p class="quiet">{plural(total, 'record')}</p>
        <ExportButton {...{ collection, collections, chosen }} />
      </div>
      <RecordOrder {...{ members, query, setQuery }} />
      <table class="cells">
        <TableHead {...{ columns, isAll, chooseAll, query, setQuery }} />
        <tbody>
          {records.map((record) => {
            const key = keyIn(record, collection)
            const isChosen = chosen.includes(key)
            return <Row key={key} {...{ collection, record, members, isChosen, choose }} />
          })}
        </tbody>
      </table>
      <Pages {...{ query, setQuery, total }} />
    </>
  )
}

export function RecordTable({ collection, collections }: TableProps) {
  const query = readQueryText(route.value.filters[collection.name] ?? '')
  const setQuery = (next: RecordsQuery) => setFilter(collection.name, queryText(next))
  const address = `/records/${collection.name}?${queryOf(collection, query)}` as const
  const loading = useLastLoaded(useSiteData(address))
  // Above the pages: a selection may contain records of several.
  const selection = useChosen()
  return (
    <section>
      <div class="row wrap between">
        <h2>{collection.name}</h2>
        <a class="button" href={to('records', collection.name, 'new')}>
          Add a {collection.record}
        </a>
      </div>
      <RecordFilters collection={collection} query={query} setQuery={setQuery} />
      <Loaded of={loading}>
        {(found) => (
          <RecordsPage {...{ collection, collections, query, setQuery, found, selection }} />
        )}
      </Loaded>
    </section>
  )
}
