import {
  CONTROL,
  fetchControl,
  fetchControlJson,
  hasCredential,
} from '#bin/inspector/client/control.ts'
import { momentOf, sizeOf } from '#bin/inspector/client/format.ts'
import { download } from '#bin/inspector/parts/download.ts'
import { readable, Text } from '#bin/inspector/parts/json.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { route, to } from '#bin/inspector/state/route.ts'
import { health } from '#bin/inspector/state/session.ts'
import type { ReportFile } from '#handlers/control/report-files.ts'
import { OneRun } from './run.tsx'
import { RunLists } from './runs.tsx'

const isPageOfFolder = (name: string): boolean => name.includes('/')

const addressOf = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

function Nothing() {
  const restRoot = health.value?.restRoot ?? 'https://site.example/api/'
  const commands = [
    `understudy conform ${restRoot}`,
    `understudy drift ${restRoot} --format markdown --out drift.md`,
    'understudy fleet report',
  ]
  return (
    <div class="card">
      <p>There is no report in the folder this server was started in. To get one, run there:</p>
      <pre>{commands.join('\n')}</pre>
    </div>
  )
}

const Row = ({ report }: { readonly report: ReportFile }) => (
  <tr>
    <td data-label="Report">
      <a href={to('reports', ...report.name.split('/'))}>{report.name}</a>
    </td>
    <td data-label="Kind">{report.kind}</td>
    <td data-label="Written">{momentOf(report.written)}</td>
    <td data-label="Size">{sizeOf(report.bytes)}</td>
  </tr>
)

function ReportList() {
  const reports = useLoaded('', () => fetchControlJson('GET /reports'))
  return (
    <Loaded of={reports}>
      {(list) =>
        list.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <h2>Files</h2>
            <table>
              <thead>
                <tr>
                  <th>Report</th>
                  <th>Kind</th>
                  <th>Written</th>
                  <th>Size</th>
                </tr>
              </thead>
              <tbody>
                {list.map((report) => (
                  <Row key={report.name} report={report} />
                ))}
              </tbody>
            </table>
          </>
        )
      }
    </Loaded>
  )
}

/**
 * The report is shown but cannot access this page: it has no origin, or in a folder of linked pages
 * no scripts.
 */
const Frame = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <>
    <p>
      <a href={address} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </p>
    <iframe
      title={name}
      src={address}
      sandbox={isPageOfFolder(name) ? 'allow-same-origin' : 'allow-scripts'}
    />
  </>
)

/** A frame cannot show the reason why a report is missing. */
function Framed({ name }: { readonly name: string }) {
  const path = `/reports/${addressOf(name)}` as const
  const found = useLoaded(name, async () => (await fetchControl(`GET ${path}`)).ok)
  return <Loaded of={found}>{() => <Frame name={name} address={`${CONTROL}${path}`} />}</Loaded>
}

function Written({ name }: { readonly name: string }) {
  const report = useLoaded(name, async () =>
    (await fetchControl(`GET /reports/${addressOf(name)}`)).text(),
  )
  return (
    <Loaded of={report}>
      {(text) => (
        <>
          <button type="button" onClick={() => download(name, text, 'text/plain')}>
            Save {name}
          </button>
          <Text text={readable(text)} what={name} />
        </>
      )}
    </Loaded>
  )
}

/** Frames cannot send the secret; where one is required, the source of the report is shown. */
const OneReport = ({ name }: { readonly name: string }) => (
  <section>
    <p>
      <a href={to('reports')}>All reports</a>
    </p>
    <h2>{name}</h2>
    {name.endsWith('.html') && !hasCredential() ? <Framed name={name} /> : <Written name={name} />}
  </section>
)

export function ReportsView() {
  const [first, run] = route.value.parts
  const name = route.value.parts.join('/')
  if (first === 'runs' && run) return <OneRun id={run} />
  if (name) return <OneReport name={name} />
  return (
    <>
      <p class="quiet">
        The reports in the folder this server was started in. A run against this server works on
        sites of its own and removes them with their requests. Of the open site it reads only the
        index; Coverage of all sites counts its calls.
      </p>
      <RunLists />
      <ReportList />
    </>
  )
}
