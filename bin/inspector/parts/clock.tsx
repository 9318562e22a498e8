import { useEffect, useState } from 'preact/hooks'
import { momentOf } from '#bin/inspector/client/format.ts'
import { clock, fetchSiteJson, runAction } from '#bin/inspector/state/session.ts'
import { type ClockReading, clockText, isRealTime } from './clock.rules.ts'

const HOUR_MS = 60 * 60 * 1000

export const setClock = (words: string, body: object): Promise<boolean> =>
  runAction(words, () => fetchSiteJson('PUT /clock', body))

/** The clock of the site and real time, with the local clock; of the site, a frozen one stands. */
export function useClockReading(): ClockReading | undefined {
  const known = clock.value
  const [now, setNow] = useState(performance.now())
  useEffect(() => {
    setNow(performance.now())
    if (!known) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [known])
  if (!known) return undefined
  const passed = Math.max(0, now - known.readAt)
  const moved = known.frozen ? 0 : passed
  return {
    now: new Date(Date.parse(known.now) + moved).toISOString(),
    frozen: known.frozen,
    real: known.real + passed,
  }
}

const followRealTime = () => setClock('The clock follows real time', { release: true })
const freeze = () => setClock('The clock is frozen', { freeze: true })

/** One button, so that it keeps the focus. */
function FreezeToggle() {
  const known = clock.value
  const isOff = known !== undefined && !isRealTime(known)
  return (
    <button type="button" onClick={isOff ? followRealTime : freeze}>
      {isOff ? 'Real time' : 'Freeze'}
    </button>
  )
}

const FreezeButtons = () => (
  <>
    <button type="button" onClick={followRealTime}>
      Real time
    </button>
    <button type="button" onClick={freeze}>
      Freeze
    </button>
  </>
)

interface ClockButtonsProps {
  /** One button for freezing and real time. */
  readonly isShort?: boolean
}

export function ClockButtons({ isShort = false }: ClockButtonsProps) {
  // The first buttons keep their place while they are clicked repeatedly.
  return (
    <>
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
      {isShort ? <FreezeToggle /> : <FreezeButtons />}
    </>
  )
}

export function ClockControl() {
  const reading = useClockReading()
  return (
    <div class="row wrap">
      <time
        dateTime={reading?.now ?? ''}
        title={reading && `The time of the site: ${clockText(reading)}`}
      >
        {reading ? momentOf(reading.now) : ''}
      </time>
      <ClockButtons isShort />
    </div>
  )
}
