/** Times of a record in site time and in UTC. */

import type { Json } from '#openapi/values/json.ts'
import { at } from './body.ts'
import { checkPath } from './check.ts'

export const HOUR = 3_600_000

const timeOf = (record: unknown, name: string): number => Date.parse(`${String(at(record, name))}Z`)

/** The hours between a time and its UTC form. */
export const utcOffsetOf = (record: unknown, name: string): number =>
  (timeOf(record, name) - timeOf(record, `${name}_gmt`)) / HOUR

/** Hours from UTC in a time zone. */
export function hoursFromUtc(timeZone: string, time: number): number {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const local = Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
  return (local - time) / HOUR
}

/** Faster than creating a format, which also accepts legacy names. */
const isListedZone = (name: string): boolean =>
  name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)

/** Empty for a site with a raw offset. */
export const isZone = (value: unknown): value is string => {
  if (typeof value !== 'string') return false
  if (value === '' || isListedZone(value)) return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions() !== undefined
  } catch {
    // Only the exception shows that a name is unknown.
    return false
  }
}

/** Hours from UTC of a site at a time; undefined if its index states neither zone nor offset. */
export function siteOffset({ timezone_string: zone, gmt_offset: offset }: Json, time: number) {
  if (isZone(zone) && zone !== '') return hoursFromUtc(zone, time)
  const hours = Number(offset)
  return zone === '' && Number.isFinite(hours) ? hours : undefined
}

/** The platform shows an unset time as a zero date, which is none. */
const hasTime = (record: unknown, name: string): boolean => Number.isFinite(timeOf(record, name))

/** Whether a time is set, and shown both in site time and in UTC. */
export const isShownInBoth = (record: unknown, name: string): boolean =>
  hasTime(record, name) && hasTime(record, `${name}_gmt`)

/** A local time that the clock skips or repeats has two readings. */
const READINGS = [0, -HOUR, HOUR]

/** A time and its UTC form differ by the offset of the site at that time, where both are shown. */
export function checkTime(index: Json, record: unknown, name: string): void {
  if (!isShownInBoth(record, name)) return
  const shown = String(at(record, name))
  const time = timeOf(record, `${name}_gmt`)
  const offsets = READINGS.flatMap((shift) => siteOffset(index, time + shift) ?? [])
  const expected = offsets.map((hours) =>
    new Date(time + hours * HOUR).toISOString().slice(0, 19).replace('T', shown.charAt(10)),
  )
  if (expected.length > 0 && !expected.includes(shown)) checkPath(name, shown).is(expected[0])
}
