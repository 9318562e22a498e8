import { plural, timeOf } from '#bin/inspector/client/format.ts'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { Status } from '#bin/inspector/parts/status.tsx'
import { requests } from '#bin/inspector/state/requests.ts'
import { site, to } from '#bin/inspector/state/route.ts'
import { fetchSiteJson } from '#bin/inspector/state/session.ts'
import type { LoadView } from '#handlers/control/entries/loads.ts'

/** A load test is one long load: more rows would slow the page down. */
const MAX_BARS = 200
const MAX_FINDINGS = 20

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

const Bars = ({ load }: { readonly load: LoadView }) => (
  <ol class="plain waterfall">
    {load.requests.slice(0, MAX_BARS).map(({ id, method, target, status, start, milliseconds }) => (
      <li key={id}>
        <a href={to('requests', id)} class="what">
          <Status status={status} />
          {method} {target}
        </a>
        <span class="lane" aria-hidden="true">
          <span
            class="bar"
            style={{
              left: percent(start, load.milliseconds),
              width: percent(milliseconds, load.milliseconds),
            }}
          />
        </span>
        <span class="quiet took">
          <span class="sr">starts after {Math.round(start)} ms, takes </span>
          {Math.round(milliseconds)} ms
        </span>
      </li>
    ))}
  </ol>
)

const Load = ({ load }: { readonly load: LoadView }) => (
  <li class="card">
    <h2>
      {timeOf(load.at)} · {plural(load.requests.length, 'request')} ·{' '}
      {Math.round(load.milliseconds)} ms
    </h2>
    {load.findings.length > 0 && (
      <ul class="hints">
        {load.findings.slice(0, MAX_FINDINGS).map(({ kind, message }) => (
          <li key={message} class={kind}>
            {message}
          </li>
        ))}
      </ul>
    )}
    <Bars load={load} />
    {load.requests.length > MAX_BARS && (
      <p class="quiet">{plural(load.requests.length - MAX_BARS, 'more request')}.</p>
    )}
  </li>
)

/** Requests of one page load together. */
export function LoadsView() {
  const loads = useLoaded(site.value, () => fetchSiteJson('GET /loads'), requests.value.at(-1)?.id)
  return (
    <>
      <p class="quiet">
        Requests that follow each other within a second, such as those of one page load.
      </p>
      <Loaded of={loads}>
        {(list) =>
          list.length === 0 ? (
            <p class="card">Nothing yet: two requests close to each other appear here.</p>
          ) : (
            <ol class="plain stack">
              {list.map((load) => (
                <Load key={`${load.at} ${load.requests[0]?.id}`} load={load} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  )
}
