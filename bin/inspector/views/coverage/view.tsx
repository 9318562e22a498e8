import { useState } from 'preact/hooks'
import { CONTROL, fetchControlJson } from '#bin/inspector/client/control.ts'
import { plural } from '#bin/inspector/client/format.ts'
import { allOperations } from '#bin/inspector/client/operations.ts'
import { SearchField, SelectField } from '#bin/inspector/parts/field.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { requests } from '#bin/inspector/state/requests.ts'
import { route, setFilter, site } from '#bin/inspector/state/route.ts'
import { runAction } from '#bin/inspector/state/session.ts'
import type { TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
import { type CoverageKind, KINDS, selectRows } from './coverage.rules.ts'
import { OperationRow } from './operation.tsx'

const TITLES = {
  operations: 'Operations',
  arguments: 'Arguments',
  values: 'Listed values',
  errors: 'Errors',
  roles: 'Roles',
  languages: 'Languages',
} as const

const entriesOf = (totals: TrafficCoverage['totals']) =>
  [
    ['operations', totals.operations],
    ['arguments', totals.arguments],
    ['values', totals.values],
    ['errors', totals.errors],
    ['roles', totals.roles],
    ['languages', totals.languages],
  ] as const

const Totals = ({ totals }: { readonly totals: TrafficCoverage['totals'] }) => (
  <dl class="totals">
    {entriesOf(totals)
      .filter(([, { of }]) => of > 0)
      .map(([kind, { used, of }]) => (
        <div key={kind}>
          <dt>{TITLES[kind]}</dt>
          <dd>
            {used.toLocaleString('en')} <span class="quiet">of {of.toLocaleString('en')}</span>
          </dd>
        </div>
      ))}
  </dl>
)

const MAX_SHOWN = 100
const isKind = (text: string): text is CoverageKind => KINDS.some(([kind]) => kind === text)

function Operations({ coverage }: { readonly coverage: TrafficCoverage }) {
  const { q: words = '', show = 'called' } = route.value.filters
  const kind = isKind(show) ? show : 'called'
  const [most, setMost] = useState(MAX_SHOWN)
  const operations = useLoaded('', allOperations).value ?? []
  const rows = selectRows(coverage, { kind, words, operations })
  return (
    <>
      <div class="row wrap bottom">
        <SearchField
          label="Find operations"
          placeholder="path, argument, error code"
          value={words}
          onSearch={(text) => setFilter('q', text)}
        />
        <SelectField
          label="Show"
          value={kind}
          choices={KINDS}
          onChoose={(chosen) => setFilter('show', chosen)}
        />
      </div>
      <p class="quiet">
        {rows.length === 0 && kind === 'called' && !words
          ? 'No operation was called yet.'
          : plural(rows.length, 'operation')}
      </p>
      <ul class="plain stack operations">
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <OperationRow row={row} />
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <button type="button" onClick={() => setMost(rows.length)}>
          Show all {rows.length}
        </button>
      )}
    </>
  )
}

/** The reason why there are more requests than calls. */
const callsText = ({ requests: calls, unmatched }: TrafficCoverage): string =>
  `${plural(calls, 'call')} of operations${unmatched ? `; ${plural(unmatched, 'request')} to no operation` : ''}`

type SiteQuery = '' | `?site=${string}`

/** Counts are not part of the history, so this cannot be undone. */
function clear(query: SiteQuery): void {
  if (confirm(`Forget the counts of ${query ? 'this site' : 'all sites'}? This cannot be undone.`))
    runAction('Counting starts again', () => fetchControlJson(`DELETE /coverage${query}`))
}

/** The part of the interface that the traffic exercises. */
export function CoverageView() {
  const isOne = route.value.filters['of'] !== 'all'
  const query: SiteQuery = isOne ? `?site=${encodeURIComponent(site.value)}` : ''
  const coverage = useLoaded(
    query,
    () => fetchControlJson(`GET /coverage${query}`),
    requests.value.at(-1)?.id,
  )
  return (
    <>
      <div class="row wrap bottom">
        <OfSite>
          <SelectField
            label="Calls of"
            value={isOne ? 'one' : 'all'}
            choices={[
              ['one', 'this site'],
              ['all', 'all sites'],
            ]}
            onChoose={(chosen) => setFilter('of', chosen === 'all' ? chosen : '')}
          />
        </OfSite>
        <button type="button" onClick={() => clear(query)}>
          Start counting again
        </button>
      </div>
      <p class="quiet">
        An operation with several methods counts once, and every part of a batch is a call.
        Arguments, values and errors are those of the called operations. Calls of the inspector
        itself do not count.
        <OfSite> A reset of the site does not clear the counts.</OfSite>{' '}
        <a href={`${CONTROL}/coverage${query}`}>These counts in JSON</a>
      </p>
      <Loaded of={coverage}>
        {(value) => (
          <>
            <p>{callsText(value)}</p>
            <Totals totals={value.totals} />
            <Operations coverage={value} />
          </>
        )}
      </Loaded>
    </>
  )
}
