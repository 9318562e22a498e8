/** Runs of conform and drift over time, by target. */

import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { momentOf, plural } from '#bin/inspector/client/format.ts'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { TableHead } from '#bin/inspector/parts/table-head.tsx'
import { to } from '#bin/inspector/state/route.ts'
import type { RunView } from '#handlers/control/entries/runs.ts'

export const useRuns = () => useLoaded('runs', () => fetchControlJson('GET /runs'))

const TONES: Readonly<Record<RunView['status'], string>> = {
  passed: 'good',
  failed: 'bad',
  incomplete: 'warn',
}

export const RunStatus = ({ status }: Pick<RunView, 'status'>) => (
  <span class={`status ${TONES[status]}`}>{status}</span>
)

const Row = ({ run }: { readonly run: RunView }) => (
  <tr>
    <th scope="row">
      <a href={to('reports', 'runs', run.id)}>{momentOf(run.started)}</a>
    </th>
    <td data-label="Status">
      <RunStatus status={run.status} />
    </td>
    <td data-label="Findings">{run.findings}</td>
    <td data-label="New">{run.previous ? run.new : '—'}</td>
    <td data-label="Fixed">{run.previous ? run.fixed : '—'}</td>
    <td data-label="Scope">{run.scope}</td>
  </tr>
)

const RunTable = ({ runs }: { readonly runs: readonly RunView[] }) => (
  <table class="runs">
    <TableHead titles={['Run', 'Status', 'Findings', 'New', 'Fixed', 'Scope']} />
    <tbody>
      {runs.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </tbody>
  </table>
)

const subjectOf = ({ kind, target }: RunView): string => `${kind} of ${target}`

/** The newest runs of each target come first. */
export function RunLists() {
  const runs = useRuns()
  return (
    <Loaded of={runs}>
      {(list) =>
        [...new Set(list.map(subjectOf))].map((subject) => {
          const own = list.filter((run) => subjectOf(run) === subject)
          return (
            <section key={subject}>
              <h2 class="wrapped">
                {subject} <small class="quiet">{plural(own.length, 'run')}</small>
              </h2>
              <p class="quiet">
                New and fixed findings: compared with the previous complete run of the same scope.
              </p>
              <RunTable runs={own} />
            </section>
          )
        })
      }
    </Loaded>
  )
}
