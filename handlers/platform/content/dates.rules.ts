/** Sent and stored dates (platform/core 7.5). */
import { fromUtcText, fromZoneText, toUtcText, toZoneText } from '#fixtures/values/time.ts'

/** One moment in site time and in UTC. */
export interface Moment {
  readonly date: string
  readonly date_gmt: string
}

const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i

export const momentAt = (at: number, zone: string): Moment => ({
  date: toZoneText(zone, at),
  date_gmt: toUtcText(at),
})

/** Dates before year 1, which are rejected on save. */
const ZERO_DATE = '0000-00-00T00:00:00'
export const isZeroDate = (date: string): boolean => date.startsWith('0000')

/** Normalises overflows: 30 February is 2 March, hour 24 is the next day. */
function normalizeDate(text: string): string {
  const [year = 0, month = 0, ...rest] = text.split(/\D/).map(Number)
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, rest[0])
  at.setUTCHours(rest[1] ?? 0, rest[2], rest[3])
  if (at.getUTCFullYear() < 1) return ZERO_DATE
  // The last characters only: from the year 10000 on the text is longer.
  return at.toISOString().slice(-24, -5)
}

/** The date of an argument; one without a time zone is in `defaultZone`. */
export function readMoment(text: string, zone: string, defaultZone: 'site' | 'utc'): Moment {
  const normalized = normalizeDate(text.slice(0, 19))
  if (normalized === ZERO_DATE) return { date: normalized, date_gmt: normalized }
  const [offset] = ZONE.exec(text.slice(19)) ?? []
  if (!offset && defaultZone === 'site')
    return { date: normalized, date_gmt: toUtcText(fromZoneText(zone, normalized)) }
  return momentAt(fromUtcText(normalized) - (offset ? readOffset(offset) : 0), zone)
}

const MINUTE = 60_000

/** `+02`, `+0200` and `+02:00` are two hours, in milliseconds. */
function readOffset(offset: string): number {
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (offset[0] === '-' ? -minutes : minutes) * MINUTE
}

/** UTC for site time: floating dates have no stored UTC value. */
export const gmtOf = (date: string, zone: string): string => toUtcText(fromZoneText(zone, date))

/** The minimum distance of a future date, in milliseconds. */
const MIN_LEAD_MS = 60_000

/** The status that results from a date (platform/core 7.4). */
export function statusAt<S extends string>(
  status: S,
  date_gmt: string,
  now: number,
): S | 'future' | 'publish' {
  const lead = fromUtcText(date_gmt) - Math.floor(now / 1000) * 1000
  if (status === 'publish' && lead >= MIN_LEAD_MS) return 'future'
  if (status === 'future' && lead < MIN_LEAD_MS) return 'publish'
  return status
}

const FLOATING_STATUSES = ['draft', 'pending', 'auto-draft']
/** Whether items with this status may have a floating date. */
export const allowsFloatingDate = (status: string): boolean => FLOATING_STATUSES.includes(status)
