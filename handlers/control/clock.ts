import { isPossibleMoment } from '#fixtures/clock.ts'
import type { Site } from '#fixtures/site.ts'
import type { Body } from '#handlers/runtime/body.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { json } from './json.ts'

export const showClock = ({ clock }: Site) => ({
  now: new Date(clock.now()).toISOString(),
  frozen: clock.state().frozenAt !== null,
})

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Without a time zone it is UTC, wherever the process runs. */
export function momentOf(text: unknown): number | undefined {
  const found = typeof text === 'string' ? MOMENT.exec(text) : null
  if (!found) return undefined
  const whole = found[0]
  const moment = Date.parse(whole.length > 10 && !found[1] ? `${whole}Z` : whole)
  return isPossibleMoment(moment) ? moment : undefined
}

export const isStep = (step: unknown, { clock }: Site): step is number =>
  typeof step === 'number' && Number.isSafeInteger(step) && isPossibleMoment(clock.now() + step)

/** `{ "now": "2026-03-01T10:00:00Z" }` sets and stops it, `{ "step": 60000 }` moves it, `{ "release": true }` lets it run. */
export function changeClock(site: Site, { json: wanted = {} }: Body): HttpOutput {
  const { now, step, release } = wanted
  const moment = momentOf(now)
  if (moment !== undefined) site.clock.freeze(moment)
  else if (isStep(step, site)) site.clock.step(step)
  else if (release === true) site.clock.release()
  else
    return jsonProblem(
      'understudy_invalid_clock',
      'Expected {"now": "<date and time>"}, {"step": <milliseconds>} or {"release": true}, in the years 1000 to 9998.',
    )
  return json(showClock(site))
}
