import { useEffect, useState } from 'preact/hooks'
import { momentOf } from '#bin/inspector/client/format.ts'
import { clock, fetchSiteJson, runAction } from '#bin/inspector/state/session.ts'

const HOUR_MS = 60 * 60 * 1000

export const setClock = (words: string, body: object): Promise<boolean> =>
  runAction(words, () => fetchSiteJson('PUT /clock', body))

/** The clock of the site, stopped or running with the local clock. */
export function useSiteTime(): string | undefined {
  const known = clock.value
  const [now, setNow] = useState(performance.now())
  useEffect(() => {
    setNow(performance.now())
    if (!known || known.frozen) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [known])
  if (!known) return undefined
  const passed = known.frozen ? 0 : Math.max(0, now - known.readAt)
  return new Date(Date.parse(known.now) + passed).toISOString()
}

export function ClockButtons() {
  const isFrozen = clock.value?.frozen === true
  return (
    <>
      {isFrozen ? (
        <button type="button" onClick={() => setClock('The clock runs', { release: true })}>
          Run
        </button>
      ) : (
        <button type="button" onClick={() => setClock('The clock is frozen', { freeze: true })}>
          Freeze
        </button>
      )}
      <button
        type="button"
        aria-label="+1 h, one hour later"
        onClick={() => setClock('One hour later', { step: HOUR_MS })}
      >
        +1 h
      </button>
      <button
        type="button"
        aria-label="+1 d, one day later"
        onClick={() => setClock('One day later', { step: 24 * HOUR_MS })}
      >
        +1 d
      </button>
    </>
  )
}

export function ClockControl() {
  const now = useSiteTime()
  return (
    <div class="row wrap">
      <time
        dateTime={now ?? ''}
        title={`The time of the site, ${clock.value?.frozen ? 'frozen' : 'running'}`}
      >
        {now ? momentOf(now) : ''}
      </time>
      <ClockButtons />
    </div>
  )
}
