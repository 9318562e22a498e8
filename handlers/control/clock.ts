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

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** UTC without a time zone, independent of the time zone of the process. */
export function parseTime(text: unknown): number | undefined {
  const match = typeof text === 'string' ? ISO_TIME.exec(text) : null
  if (!match) return undefined
  const timeText = match[0]
  const milliseconds = Date.parse(timeText.length > 10 && !match[1] ? `${timeText}Z` : timeText)
  return isValidTime(milliseconds) ? milliseconds : undefined
}

export const isValidStep = (step: unknown, { clock }: Site): step is number =>
  typeof step === 'number' && Number.isSafeInteger(step) && isValidTime(clock.now() + step)

const clockResponse = (site: Site, happened: readonly UpcomingEvent[]): HttpOutput =>
  json({ ...clockView(site), ...(happened.length && { happened: happened.map(upcomingView) }) })

function moveToNext(site: Site, time: TimeControl): HttpOutput {
  const happened = time.next(site)
  return happened.length
    ? clockResponse(site, happened)
    : jsonProblem('understudy_nothing_ahead', 'Nothing is scheduled in this site.', 409)
}

/** The requested change of the clock; undefined for an invalid request. */
function clockChange(site: Site, { now, step, release, freeze }: Json) {
  const milliseconds = parseTime(now)
  if (milliseconds !== undefined) return () => site.clock.freeze(milliseconds)
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
  { json: request = {} }: RequestBody,
  time: TimeControl,
): HttpOutput {
  if (request['until'] === 'next') return moveToNext(site, time)
  const change = clockChange(site, request)
  if (change) return clockResponse(site, time.move(site, change))
  return jsonProblem(
    'understudy_invalid_clock',
    'Expected {"now": "<date and time>"}, {"freeze": true}, {"step": <milliseconds>}, {"until": "next"} or {"release": true}, in the years 1000 to 9998.',
  )
}
