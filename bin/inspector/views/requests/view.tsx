import { useEffect, useState } from 'preact/hooks'
import { plural, statusTone, timeOf } from '#bin/inspector/client/format.ts'
import { SearchField, SelectField } from '#bin/inspector/parts/field.tsx'
import { VirtualList } from '#bin/inspector/parts/virtual-list.tsx'
import { clearRequests, isLive, oldestStored, requests } from '#bin/inspector/state/requests.ts'
import { goTo, route, site, to } from '#bin/inspector/state/route.ts'
import { runAction } from '#bin/inspector/state/session.ts'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { OneRequest } from './detail.tsx'
import { type RequestSelection, selectFrom } from './select.rules.ts'

const ROW_HEIGHT = 56

function noteOf({ id, changed, hints, code }: RequestSummary): string {
  const remarks = hints.map(({ message }) => `⚠ ${message}`)
  const isGone = id < oldestStored.value
  const gone = isGone ? ['details no longer stored'] : []
  return [...gone, ...(code ? [code] : []), ...remarks, ...changed].join(' · ')
}

const Row = ({ request, showsSite }: { request: RequestSummary; showsSite: boolean }) => (
  <a
    class="request"
    href={to('requests', request.id)}
    {...(route.value.parts[0] === String(request.id) && { 'aria-current': 'true' as const })}
  >
    <span class="quiet time">{timeOf(request.at)}</span>
    <span class="who">
      {request.user && request.isKnown === false ? '?' : ''}
      {request.user ?? '—'}
      {showsSite && <span class="quiet"> ~{request.site}</span>}
    </span>
    <span class="what">
      <span class="method">{request.method}</span> {request.target}
    </span>
    <span class={`status ${statusTone(request.status)}`}>{request.status}</span>
    <span class="quiet took">{Math.round(request.milliseconds)} ms</span>
    <span class="note quiet">{noteOf(request)}</span>
  </a>
)

interface FiltersProps {
  readonly selection: RequestSelection
  readonly setSelection: (selection: RequestSelection) => void
  readonly isPaused: boolean
  readonly setPaused: (isPaused: boolean) => void
}

const isKind = (text: string): text is RequestSelection['only'] =>
  ['all', 'writes', 'errors', 'hints'].includes(text)

function Filters({ selection, setSelection, isPaused, setPaused }: FiltersProps) {
  return (
    <div class="row wrap bottom">
      <SearchField
        label="Search"
        placeholder="path, status, user, code"
        value={selection.words}
        onSearch={(words) => setSelection({ ...selection, words })}
      />
      <SelectField
        label="Show"
        value={selection.only}
        choices={[
          ['all', 'all requests'],
          ['writes', 'writes only'],
          ['errors', 'errors only'],
          ['hints', 'with remarks'],
        ]}
        onChoose={(only) => isKind(only) && setSelection({ ...selection, only })}
      />
      <SelectField
        label="Of"
        value={selection.site === undefined ? 'all' : 'one'}
        choices={[
          ['one', 'this site'],
          ['all', 'all sites'],
        ]}
        onChoose={(of) =>
          setSelection({ ...selection, site: of === 'all' ? undefined : site.value })
        }
      />
      <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        Pause
      </button>
    </div>
  )
}

/** While paused, the list does not change. */
function useShown(selection: RequestSelection) {
  const [held, setHeld] = useState<readonly RequestSummary[]>()
  const shown = selectFrom(held ?? requests.value, selection)
  const setPaused = (isPaused: boolean): void => setHeld(isPaused ? requests.value : undefined)
  return { shown, isPaused: held !== undefined, setPaused }
}

/** The arrow keys select the previous or next request. */
function step(event: KeyboardEvent, shown: readonly RequestSummary[]): void {
  const by = event.key === 'ArrowDown' ? 1 : -1
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || !route.value.parts[0]) return
  const here = shown.findIndex(({ id }) => String(id) === route.value.parts[0])
  const next = shown[here + by]
  if (!next) return
  event.preventDefault()
  goTo(to('requests', next.id))
}

export function RequestsView() {
  const name = site.value
  const [selection, setSelection] = useState<RequestSelection>({
    words: '',
    only: 'all',
    site: name,
  })
  useEffect(() => setSelection((old) => ({ ...old, ...(old.site && { site: name }) })), [name])
  const { shown, isPaused, setPaused } = useShown(selection)
  const [id] = route.value.parts
  const state = isLive.value ? 'live' : 'not live'
  return (
    <div class={id ? 'split open wide' : 'split wide'}>
      <div class="side">
        <Filters {...{ selection, setSelection, isPaused, setPaused }} />
        <p class="row between">
          <span class="quiet">
            {plural(shown.length, 'request')} · {isPaused ? 'paused' : state}
          </span>
          <button
            type="button"
            class="small"
            onClick={() => runAction('Requests forgotten', clearRequests)}
          >
            Forget all
          </button>
        </p>
        {shown.length === 0 && (
          <p class="card">Nothing yet. Requests to the interface appear here automatically.</p>
        )}
        <VirtualList
          label="Requests, newest first"
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          at={(index) => shown[index]}
          keyOf={(request) => request.id}
          onKey={(event) => step(event, shown)}
        >
          {(request) => <Row request={request} showsSite={selection.site === undefined} />}
        </VirtualList>
      </div>
      <div class="detail">{id && <OneRequest id={id} />}</div>
    </div>
  )
}
