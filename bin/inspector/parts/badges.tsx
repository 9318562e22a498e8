/** Links to the causes of unusual responses. */
import { route, to } from '#bin/inspector/state/route.ts'
import { situationLabels } from '#bin/inspector/state/session.ts'
import { clockText, isRealTime } from './clock.rules.ts'
import { useClockReading } from './clock.tsx'

/** Shown while the clock of the site is not real time. */
function ClockBadge() {
  const reading = useClockReading()
  if (!reading || isRealTime(reading)) return null
  return (
    <a
      class="pill depends unusual fixed"
      href={route.value && to('time')}
      title={`The clock: ${clockText(reading)}`}
    >
      {reading.frozen ? 'clock frozen' : 'clock moved'}
    </a>
  )
}

const SituationBadge = () =>
  situationLabels.value.length > 0 ? (
    <a class="pill depends unusual" href={route.value && to('situations')}>
      {situationLabels.value.join(' · ')}
    </a>
  ) : null

/** In the navigation, on a phone in the header. */
export const Badges = () => (
  <div class="badges">
    <ClockBadge />
    <SituationBadge />
  </div>
)
