import type { Site } from '#fixtures/site.ts'
import type { Body } from '#handlers/runtime/body.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { json } from './json.ts'

export const showClock = ({ clock }: Site) => ({
  now: new Date(clock.now()).toISOString(),
  frozen: clock.state().frozenAt !== null,
})

const LARGEST_STEP = 100 * 366 * 86_400_000

/** `{ "now": "2026-03-01T10:00:00Z" }` sets and stops it, `{ "step": 60000 }` moves it, `{ "release": true }` lets it run. */
export function changeClock(site: Site, { json: wanted = {} }: Body): HttpOutput {
  const { now, step, release } = wanted
  if (typeof now === 'string' && !Number.isNaN(Date.parse(now))) site.clock.freeze(Date.parse(now))
  else if (typeof step === 'number' && Math.abs(step) <= LARGEST_STEP) site.clock.step(step)
  else if (release === true) site.clock.release()
  else
    return jsonProblem(
      'understudy_invalid_clock',
      'Expected {"now": "<date and time>"}, {"step": <milliseconds>} or {"release": true}.',
    )
  return json(showClock(site))
}
