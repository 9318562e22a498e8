/** The requests as they come, newest last. */
import { signal } from '@preact/signals'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { ask, reach } from '#handlers/inspector/client/control.ts'
import { eventsIn } from '#handlers/inspector/client/event-stream.ts'
import { complain, refresh, revision } from './session.ts'

const MOST = 10_000
/** Many requests may come at once; the page is drawn once for all of them. */
const GATHER_MS = 100
const RETRY_MS = 2000

export const requests = signal<readonly RequestSummary[]>([])
export const isLive = signal(false)

const waiting: RequestSummary[] = []

function flush(): void {
  const came = waiting.splice(0)
  requests.value = [...requests.value, ...came].slice(-MOST)
  // A fault that was met may have been the last of its kind.
  if (came.some(({ hints }) => hints.some(({ kind }) => kind === 'fault')))
    refresh().catch(complain)
  // What is shown elsewhere on the page may be another now.
  if (came.some(({ changed }) => changed.length)) revision.value += 1
}

function receive(text: string): void {
  const request: RequestSummary = JSON.parse(text)
  if (waiting.push(request) === 1) setTimeout(flush, GATHER_MS)
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

async function follow(signal: AbortSignal): Promise<void> {
  const since = requests.value.at(-1)?.id ?? 0
  const response = await reach(`GET /requests/stream?since=${since}`, {
    signal,
    accept: 'text/event-stream',
  })
  isLive.value = true
  if (response.body) for await (const data of eventsIn(response.body)) receive(data)
}

/** Until it is told to stop: a server that was started again is followed. */
export async function watchRequests(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      requests.value = await ask<readonly RequestSummary[]>(`GET /requests?limit=${MOST}`, {
        signal,
      })
      await follow(signal)
    } catch {
      // The header says that the stand-in does not answer; here it is tried again.
    }
    isLive.value = false
    if (!signal.aborted) await pause()
  }
}

export const forgetRequests = async (): Promise<void> => {
  await ask('DELETE /requests')
  requests.value = []
}
