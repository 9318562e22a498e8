/** The time of a site. */
import { changeClock, showClock } from './clock.ts'
import { type ControlEntry, entry, inSite } from './entry.ts'
import { json } from './json.ts'
import { flag, moment, shape, whole } from './shapes.ts'

const CLOCK = shape({ now: moment(), frozen: flag() })
const SETTING = shape(
  {
    'now?': moment('Stops the clock there.'),
    'step?': whole('Moves it by so many milliseconds.'),
    'release?': flag('Lets it run with the system again.'),
  },
  'One of them.',
)

const change = (what: string, does: string): ControlEntry =>
  entry(
    what,
    { does, body: SETTING, responds: CLOCK, errors: ['understudy_invalid_clock'] },
    inSite(({ site, body }) => changeClock(site, body)),
  )

export const clockEntries: readonly ControlEntry[] = [
  entry(
    'GET /clock',
    { does: 'the time of the site', responds: CLOCK },
    inSite(({ site }) => json(showClock(site))),
  ),
  change('PUT /clock', 'set, move or release it'),
  change('POST /clock', 'the same'),
]
