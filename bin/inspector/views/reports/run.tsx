/** One run beside an earlier one. */

import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { dayOf, momentOf, plural } from '#bin/inspector/client/format.ts'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { TableHead } from '#bin/inspector/parts/table-head.tsx'
import { hashOf, route, setFilter, site } from '#bin/inspector/state/route.ts'
import type { ComparedRunsView, RunFindingView, RunView } from '#handlers/control/entries/runs.ts'
import { RunStatus, useRuns } from './runs.tsx'

const SHOWN = 500

type RunHead = ComparedRunsView['run']

const RunCard = ({ title, run }: { readonly title: string; readonly run: RunHead }) => (
  <div class="card">
    <h3>{title}</h3>
    <p>
      <RunStatus status={run.status} /> {momentOf(run.started)}
    </p>
    <p class="wrapped">{run.verdict}</p>
    <p class="quiet wrapped">{run.scope}</p>
  </div>
)

const Finding = ({ finding }: { readonly finding: RunFindingView }) => (
  <tr>
    <th scope="row" class="wrapped">
      {finding.id}
    </th>
    <td data-label="State">{finding.state}</td>
    <td data-label="Severity">
      {finding.severity}
      {finding.fails && finding.state !== 'fixed' ? ', fails' : ''}
    </td>
    <td data-label="First seen" class="date">
      {dayOf(finding.firstSeen)}
    </td>
    <td data-label="Finding" class="wrapped">
      {finding.title}
    </td>
  </tr>
)

function Findings({ findings }: Pick<ComparedRunsView, 'findings'>) {
  if (findings.length === 0) return <p>No findings.</p>
  return (
    <>
      <table>
        <TableHead titles={['Id', 'State', 'Severity', 'First seen', 'Finding']} />
        <tbody>
          {findings.slice(0, SHOWN).map((finding) => (
            <Finding key={finding.id} finding={finding} />
          ))}
        </tbody>
      </table>
      {findings.length > SHOWN && <p>{plural(findings.length - SHOWN, 'more finding')}.</p>}
    </>
  )
}

const countsOf = (findings: readonly RunFindingView[]): string =>
  (['new', 'fixed', 'unchanged', 'not judged'] as const)
    .map((state) => `${findings.filter((each) => each.state === state).length} ${state}`)
    .join(', ')

interface ChoiceProps {
  readonly runs: readonly RunView[]
  readonly id: string
}

/** Other runs of the same check of the same target. */
function CompareWith({ runs, id }: ChoiceProps) {
  const own = runs.find((run) => run.id === id)
  const others = runs.filter(
    (run) => run.id !== id && run.kind === own?.kind && run.target === own.target,
  )
  return (
    <p class="row wrap">
      <label for="compare-with">Compare with</label>
      <select
        id="compare-with"
        value={route.value.filters['with'] ?? ''}
        onChange={(event) => setFilter('with', event.currentTarget.value)}
      >
        <option value="">the previous run of the same scope</option>
        {others.map((run) => (
          <option key={run.id} value={run.id}>
            {momentOf(run.started)}, {run.scope}
          </option>
        ))}
      </select>
    </p>
  )
}

const Comparison = ({ compared }: { readonly compared: ComparedRunsView }) => (
  <>
    <div class="cards">
      {compared.with ? (
        <RunCard title="Earlier" run={compared.with} />
      ) : (
        <div class="card">
          <h3>Earlier</h3>
          <p>There is no earlier run of the same scope.</p>
        </div>
      )}
      <RunCard title="Later" run={compared.run} />
    </div>
    {compared.with && compared.with.scope !== compared.run.scope && (
      <p class="problem">
        The scopes differ: findings may be new or missing because other checks ran.
      </p>
    )}
    {compared.with && <p role="status">{countsOf(compared.findings)}</p>}
    <Findings findings={compared.findings} />
  </>
)

export function OneRun({ id }: { readonly id: string }) {
  const runs = useRuns()
  const other = route.value.filters['with']
  const query = other === undefined ? '' : `?with=${encodeURIComponent(other)}`
  const compared = useLoaded(`${id} ${query}`, () =>
    fetchControlJson(`GET /runs/${encodeURIComponent(id)}${query}`),
  )
  return (
    <section>
      <p>
        <a href={hashOf({ view: 'reports', parts: [], site: site.value, filters: {} })}>
          All reports
        </a>
      </p>
      <Loaded of={runs}>{(list) => <CompareWith runs={list} id={id} />}</Loaded>
      <Loaded of={compared}>
        {(value) => (
          <>
            <h2 class="wrapped">
              {value.run.kind} of {value.run.target}
            </h2>
            <Comparison compared={value} />
          </>
        )}
      </Loaded>
    </section>
  )
}
