import { SearchField, SelectField } from '#bin/inspector/parts/field.tsx'
import { focusSearch } from '#bin/inspector/parts/focus-view.ts'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { route, setFilter, site } from '#bin/inspector/state/route.ts'
import { SearchKeys } from './search-keys.tsx'
import { type RequestSelection, termsOf } from './select.rules.ts'

const KINDS = [
  ['all', 'all requests'],
  ['writes', 'writes only'],
  ['errors', 'errors only'],
  ['hints', 'with hints'],
] as const

export const searchText = (): string => route.value.filters['q'] ?? ''

/** The filters are part of the address. */
export function selectionOf(): RequestSelection {
  const { show, of } = route.value.filters
  return {
    ...termsOf(searchText()),
    only: KINDS.find(([kind]) => kind === show)?.[0] ?? 'all',
    site: of === 'all' ? undefined : site.value,
  }
}

function addToSearch(term: string): void {
  setFilter('q', `${searchText()} ${term}`.trim())
  // After the dialog is closed.
  requestAnimationFrame(focusSearch)
}

interface RequestFiltersProps {
  readonly isPaused: boolean
  readonly setPaused: (isPaused: boolean) => void
}

export function RequestFilters({ isPaused, setPaused }: RequestFiltersProps) {
  const { only, site: chosen } = selectionOf()
  return (
    <div class="row wrap bottom">
      <div class="row bottom search">
        <SearchField
          label="Search"
          placeholder="words, or keys such as status:404"
          value={searchText()}
          onSearch={(words) => setFilter('q', words)}
        />
        <SearchKeys onChoose={addToSearch} />
      </div>
      <SelectField
        label="Show"
        value={only}
        choices={KINDS}
        onChoose={(kind) => setFilter('show', kind === 'all' ? '' : kind)}
      />
      <OfSite>
        <SelectField
          label="Of"
          value={chosen === undefined ? 'all' : 'one'}
          choices={[
            ['one', 'this site'],
            ['all', 'all sites'],
          ]}
          onChoose={(of) => setFilter('of', of === 'all' ? of : '')}
        />
      </OfSite>
      <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        Pause
      </button>
    </div>
  )
}
