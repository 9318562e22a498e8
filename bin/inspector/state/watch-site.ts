/** Changes of a site by others: those through the control interface are not in the request stream. */
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { dropRemovedSites, requests } from './requests.ts'
import { health, isActing, latestStep, refresh } from './session.ts'

const INTERVAL_MS = 2000

/** Sites that were made or removed since the last look. */
async function lookForSites(): Promise<void> {
  const last = requests.value.at(-1)?.id ?? 0
  const { sites } = await fetchControlJson('GET /health')
  if (sites.join() === health.value?.sites.join()) return
  await refresh()
  dropRemovedSites(sites, last)
}

/** Reloads the displayed data after new history steps, until the returned function is called. */
export function watchSite(name: string): () => void {
  let known: number | undefined
  const look = async (): Promise<void> => {
    if (document.hidden || isActing()) return
    const step = await latestStep(name)
    // No history.
    if (step === undefined) return stop()
    // The next look finds the step of an action that is under way.
    if (isActing()) return
    const isNew = known !== undefined && step !== known
    known = step
    if (isNew) await refresh()
    await lookForSites()
  }
  const lookAgain = () => look().catch(() => undefined)
  const timer = setInterval(lookAgain, INTERVAL_MS)
  const stop = (): void => clearInterval(timer)
  lookAgain()
  return stop
}
