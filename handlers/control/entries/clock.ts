/** The clock of a site. */
import { changeClock, clockView, upcomingView } from '#handlers/control/clock.ts'
import { entry, inSite } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import {
  choice,
  dateTime,
  flag,
  integer,
  listOf,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'

const UPCOMING = shape({ at: dateTime(), what: text('In words.') })
export type UpcomingView = ShapeValue<typeof UPCOMING>
const CLOCK = shape({
  now: dateTime(),
  frozen: flag(),
  'happened?': listOf(UPCOMING),
})
export type ClockView = ShapeValue<typeof CLOCK>
const CLOCK_CHANGE = shape(
  {
    'now?': dateTime('Sets the clock and stops it.'),
    'freeze?': flag('Stops the clock at the current time.'),
    'until?': choice('next'),
    'step?': integer('Moves the clock by milliseconds.'),
    'release?': flag('Lets the clock follow the system time.'),
  },
  'Exactly one member.',
)

const changeEntry = <const Route extends string>(route: Route, does: string) =>
  entry(
    route,
    {
      does,
      body: CLOCK_CHANGE,
      responds: CLOCK,
      errors: ['understudy_invalid_clock', 'understudy_nothing_ahead'],
    },
    inSite(({ standIn, site, body }) => changeClock(site, body, standIn.time)),
  )

export const clockEntries = [
  entry(
    'GET /clock',
    { does: 'the time of the site', responds: CLOCK },
    inSite(({ site }) => json(clockView(site))),
  ),
  changeEntry('PUT /clock', 'set, stop, move or release the clock, or move it to the next event'),
  changeEntry('POST /clock', 'the same'),
  entry(
    'GET /agenda',
    {
      does: 'upcoming events: scheduled items, queued work, expiring locks and records',
      responds: listOf(UPCOMING),
    },
    inSite(({ standIn, site }) => json(standIn.time.upcoming(site).map(upcomingView))),
  ),
]
