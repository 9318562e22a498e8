/** Times of an item in site time and in UTC. */
import { at } from '#conformance/call/body.ts'

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
