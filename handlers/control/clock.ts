import type { Site } from '#fixtures/site/site.ts'
import { isValidTime } from '#fixtures/values/clock.ts'
import type { UpcomingEvent } from '#handlers/platform/agenda.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { json } from './json.ts'
import type { TimeControl } from './time.ts'

export const clockView = ({ clock }: Site) => ({
  now: new Date(clock.now()).toISOString(),
  frozen: clock.state().frozenAt !== null,
})

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** UTC without a time zone, independent of the time zone of the process. */
export function parseTime(text: unknown): number | undefined {
  const found = typeof text === 'string' ? MOMENT.exec(text) : null
  if (!found) return undefined
  const whole = found[0]
  const moment = Date.parse(whole.length > 10 && !found[1] ? `${whole}Z` : whole)
  return isValidTime(moment) ? moment : undefined
}

export const isValidStep = (step: unknown, { clock }: Site): step is number =>
  typeof step === 'number' && Number.isSafeInteger(step) && isValidTime(clock.now() + step)

function goToNext(site: Site, time: TimeControl): HttpOutput {
  const happened = time.next(site)
  return happened.length
    ? json({ ...clockView(site), happened: happened.map(upcomingView) })
    : jsonProblem('understudy_nothing_ahead', 'Nothing is scheduled in this site.', 409)
}

export const upcomingView = ({ at, what }: UpcomingEvent) => ({
  at: new Date(at).toISOString(),
  what,
})

/**
 * `{ "now": "2026-03-01T10:00:00Z" }` sets and stops the clock, `{ "freeze": true }` stops it, `{
 * "step": 60000 }` moves it, `{ "until": "next" }` moves it to the next event, `{ "release": true
 * }` lets it run.
 */
export function changeClock(
  site: Site,
  { json: wanted = {} }: RequestBody,
  time: TimeControl,
): HttpOutput {
  const { now, step, release, freeze, until } = wanted
  const moment = parseTime(now)
  if (until === 'next') return goToNext(site, time)
  if (moment !== undefined) site.clock.freeze(moment)
  else if (freeze === true) site.clock.freeze(site.clock.now())
  else if (isValidStep(step, site)) site.clock.step(step)
  else if (release === true) site.clock.release()
  else
    return jsonProblem(
      'understudy_invalid_clock',
      'Expected {"now": "<date and time>"}, {"freeze": true}, {"step": <milliseconds>}, {"until": "next"} or {"release": true}, in the years 1000 to 9998.',
    )
  return json(clockView(site))
}
