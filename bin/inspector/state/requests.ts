/** The live list of requests, newest last. */
import { computed, signal } from '@preact/signals'
import { fetchControl, fetchControlJson } from '#bin/inspector/client/control.ts'
import { eventsIn } from '#bin/inspector/client/event-stream.ts'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { refresh, revision, showError } from './session.ts'

const MAX_REQUESTS = 10_000
/** Interval for batched updates: one render for many requests. */
const GATHER_MS = 100
const RETRY_MS = 2000

export const requests = signal<readonly RequestSummary[]>([])
export const isLive = signal(false)
/** Requests before this id are listed, but the server no longer stores their details. */
export const oldestStored = signal(0)
/** The requests with details, of all sites. */
export const storedIds = computed<ReadonlySet<number>>(
  () => new Set(requests.value.map(({ id }) => id).filter((id) => id >= oldestStored.value)),
)

const waiting: RequestSummary[] = []

function flush(): void {
  const came = waiting.splice(0)
  requests.value = [...requests.value, ...came].slice(-MAX_REQUESTS)
  // The matched fault may have been used up.
  if (came.some(({ hints }) => hints.some(({ kind }) => kind === 'fault')))
    refresh().catch(showError)
  // Other displayed data may be outdated.
  if (came.some(({ changed }) => changed.length)) revision.value += 1
}

function receive(text: string): void {
  const { oldest, ...request }: RequestSummary & { readonly oldest: number } = JSON.parse(text)
  oldestStored.value = oldest
  if (waiting.push(request) === 1) setTimeout(flush, GATHER_MS)
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

async function follow(signal: AbortSignal): Promise<void> {
  const since = requests.value.at(-1)?.id ?? 0
  const response = await fetchControl(`GET /requests/stream?since=${since}`, {
    signal,
    accept: 'text/event-stream',
  })
  isLive.value = true
  if (response.body) for await (const data of eventsIn(response.body)) receive(data)
}

/** Runs until aborted, and reconnects to a restarted server. */
export async function watchRequests(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      requests.value = await fetchControlJson(`GET /requests?limit=${MAX_REQUESTS}`, {
        signal,
      })
      await follow(signal)
    } catch {
      // The header shows the lost connection; retry here.
    }
    isLive.value = false
    if (!signal.aborted) await pause()
  }
}

/** Also those that arrived but are not listed yet. */
function keepRequests(isKept: (request: RequestSummary) => boolean): void {
  waiting.push(...waiting.splice(0).filter(isKept))
  requests.value = requests.value.filter(isKept)
}

export const clearRequests = async (): Promise<void> => {
  await fetchControlJson('DELETE /requests')
  keepRequests(() => false)
}

/** The server forgets the requests of removed sites; rejected ones may name a site that never was. */
export const dropRemovedSites = (sites: readonly string[], last: number): void =>
  keepRequests(
    ({ id, site, code = '' }) =>
      id > last || sites.includes(site) || code.startsWith('understudy_'),
  )

/** A reset of a site clears its requests. */
export const dropRequests = (site: string): void => keepRequests((request) => request.site !== site)
