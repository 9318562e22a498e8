import { momentOf } from '#bin/inspector/client/format.ts'
import { clockText, isRealTime } from '#bin/inspector/parts/clock.rules.ts'
import { ClockButtons, setClock, useClockReading } from '#bin/inspector/parts/clock.tsx'
import { TextField } from '#bin/inspector/parts/field.tsx'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { showError } from '#bin/inspector/state/session.ts'

const set = onSubmit(({ now = '' }) => {
  if (Number.isNaN(Date.parse(now)))
    showError(`Expected a date and time such as 2026-03-01T10:00, got ${now}.`)
  else setClock(`The clock is frozen at ${now}`, { now })
})

/** The clock of the site; scheduled events happen when it reaches them. */
export function ClockPart() {
  const reading = useClockReading()
  return (
    <section class="card">
      <h2>The clock</h2>
      <p class="clock">
        {reading && momentOf(reading.now)}{' '}
        {reading && (
          <span class={isRealTime(reading) ? 'pill' : 'pill depends'}>{clockText(reading)}</span>
        )}
      </p>
      <div class="row wrap">
        <ClockButtons />
      </div>
      <form class="row wrap bottom" onSubmit={set}>
        <TextField label="Freeze at (UTC)" name="now" required placeholder="2026-03-01T10:00" />
        <button type="submit">Set</button>
      </form>
    </section>
  )
}
