import { useState } from 'preact/hooks'
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { plural, timeOf } from '#bin/inspector/client/format.ts'
import { Problem, useLastLoaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { Status } from '#bin/inspector/parts/status.tsx'
import { VirtualList } from '#bin/inspector/parts/virtual-list.tsx'
import { clearRequests, isLive, oldestStored, requests } from '#bin/inspector/state/requests.ts'
import { clearFilters, goTo, route, to } from '#bin/inspector/state/route.ts'
import { runAction } from '#bin/inspector/state/session.ts'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { ChoiceActions, ChoiceBox, chosenIds } from './choice.tsx'
import { OneRequest } from './detail.tsx'
import { RequestFilters, searchText, selectionOf } from './filters.tsx'
import { SEARCH_KEYS, selectFrom, termsOf, unknownKeysIn } from './select.rules.ts'

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
    <span class="from">
      <span class="quiet time">{timeOf(request.at)}</span>
      <span class="who">
        {request.user && request.isKnown === false ? '?' : ''}
        {request.user ?? '—'}
      </span>
      {showsSite && (
        <span class="quiet site" title={request.site}>
          ~{request.site}
        </span>
      )}
    </span>
    <span class="what">
      <span class="method">{request.method}</span> {request.target}
    </span>
    <Status status={request.status} />
    <span class="quiet took">{Math.round(request.milliseconds)} ms</span>
    <span class="note quiet">{noteOf(request)}</span>
  </a>
)

/** The live list, or the result of a search by the server; unchanged while paused. */
function useShown() {
  const [held, setHeld] = useState<readonly RequestSummary[]>()
  const { query } = termsOf(searchText())
  const found = useLastLoaded(
    useLoaded(
      query,
      async () => (query ? await fetchControlJson(`GET /requests?limit=10000&${query}`) : []),
      query ? requests.value.at(-1)?.id : 0,
    ),
  )
  const all = query ? (found.value ?? []) : requests.value
  const { site } = selectionOf()
  const isOfSite = (request: RequestSummary): boolean => [undefined, request.site].includes(site)
  const setPaused = (isPaused: boolean): void => setHeld(isPaused ? all : undefined)
  return {
    shown: selectFrom(held ?? all, selectionOf()),
    total: requests.value.filter(isOfSite).length,
    problem: found.problem,
    isPaused: held !== undefined,
    setPaused,
  }
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

/** Requests are not part of the history, so this cannot be undone. */
function forget(): void {
  if (confirm('Forget the requests of all sites? This cannot be undone.'))
    runAction('Requests forgotten', clearRequests)
}

/** A misspelt key is searched for as a word. */
function unknownKeyText(): string {
  const [key] = unknownKeysIn(searchText())
  if (key === undefined) return ''
  return ` ${key}: is no search key; the keys are ${Object.keys(SEARCH_KEYS).join(', ')}.`
}

/** `3 of 19 requests` */
const countText = (shown: number, total: number): string =>
  shown < total ? `${shown} of ${plural(total, 'request')}` : plural(shown, 'request')

/** Ids count from 1, over all sites. */
const hasDropped = (): boolean => (requests.value[0]?.id ?? 1) > 1

const NoRequests = () =>
  Object.keys(route.value.filters).length === 0 ? (
    <p class="card">Nothing yet. Requests to the interface appear here automatically.</p>
  ) : (
    <p class="card row wrap between">
      No request matches the filters.{unknownKeyText()}
      <button type="button" onClick={clearFilters}>
        Clear the filters
      </button>
    </p>
  )

export function RequestsView() {
  const { shown, total, problem, isPaused, setPaused } = useShown()
  const [id] = route.value.parts
  const state = isLive.value ? 'live' : 'not live'
  return (
    <div class={id ? 'split open wide' : 'split wide'}>
      <div class="side">
        <RequestFilters isPaused={isPaused} setPaused={setPaused} />
        <p class="row wrap between">
          <span class="quiet">
            {countText(shown.length, total)} · {isPaused ? 'paused' : state}
            {hasDropped() && ' · older ones are no longer stored'}
          </span>
          <span class="row">
            <OfSite>
              <ChoiceActions />
            </OfSite>
            <button type="button" class="small" onClick={forget}>
              Forget all
            </button>
          </span>
        </p>
        <Problem text={problem} />
        {shown.length === 0 && problem === undefined && <NoRequests />}
        <VirtualList
          label="Requests, newest first"
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          at={(index) => shown[index]}
          keyOf={(request) => request.id}
          current={shown.findIndex((request) => String(request.id) === id)}
          onKey={(event) => step(event, shown)}
        >
          {(request) => (
            <div class={chosenIds.value ? 'choosable' : 'full'}>
              {chosenIds.value && <ChoiceBox request={request} />}
              <Row request={request} showsSite={selectionOf().site === undefined} />
            </div>
          )}
        </VirtualList>
      </div>
      <div class="detail">{id && <OneRequest id={id} />}</div>
    </div>
  )
}
