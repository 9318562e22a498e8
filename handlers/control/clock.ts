import type { Site } from '#fixtures/site/site.ts'
import { isValidTime } from '#fixtures/values/clock.ts'
import type { UpcomingEvent } from '#handlers/platform/agenda.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Json } from '#openapi/values/json.ts'
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

const movedClock = (site: Site, happened: readonly UpcomingEvent[]): HttpOutput =>
  json({ ...clockView(site), ...(happened.length && { happened: happened.map(upcomingView) }) })

function goToNext(site: Site, time: TimeControl): HttpOutput {
  const happened = time.next(site)
  return happened.length
    ? movedClock(site, happened)
    : jsonProblem('understudy_nothing_ahead', 'Nothing is scheduled in this site.', 409)
}

/** Undefined for an invalid change. */
function changeOf(site: Site, { now, step, release, freeze }: Json) {
  const moment = parseTime(now)
  if (moment !== undefined) return () => site.clock.freeze(moment)
  if (freeze === true) return () => site.clock.freeze(site.clock.now())
  if (isValidStep(step, site)) return () => site.clock.step(step)
  return release === true ? () => site.clock.release() : undefined
}

export const upcomingView = ({ at, what }: UpcomingEvent) => ({
  at: new Date(at).toISOString(),
  what,
})

/**
 * `{ "now": "2026-03-01T10:00:00Z" }` sets and stops the clock, `{ "freeze": true }` stops it, `{
 * "step": 60000 }` moves it, `{ "until": "next" }` moves it to the next event, `{ "release": true
 * }` lets it run. Events that become due happen at once.
 */
export function changeClock(
  site: Site,
  { json: wanted = {} }: RequestBody,
  time: TimeControl,
): HttpOutput {
  if (wanted['until'] === 'next') return goToNext(site, time)
  const change = changeOf(site, wanted)
  if (change) return movedClock(site, time.move(site, change))
  return jsonProblem(
    'understudy_invalid_clock',
    'Expected {"now": "<date and time>"}, {"freeze": true}, {"step": <milliseconds>}, {"until": "next"} or {"release": true}, in the years 1000 to 9998.',
  )
}
