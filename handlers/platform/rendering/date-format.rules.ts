/** Dates in the notation of the platform's settings: `F j, Y`. */
import type { ShownTime } from './shown-items.ts'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
export const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const SHORT = 3

export const monthName = (month: number): string => MONTHS[month - 1] ?? ''

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const DAY_MS = 86_400_000
const SUNDAY = 7

const isoDay = (date: Date): number => date.getUTCDay() || SUNDAY
const dayOfYear = (date: Date): number =>
  (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) -
    Date.UTC(date.getUTCFullYear(), 0)) /
  DAY_MS
export const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

/** Weeks belong to the year of their Thursday. */
const thursdayOf = (date: Date): Date => new Date(date.getTime() + (4 - isoDay(date)) * DAY_MS)
const isoWeek = (date: Date): number => Math.floor(dayOfYear(thursdayOf(date)) / SUNDAY) + 1

const ENDINGS = ['th', 'st', 'nd', 'rd']
const ending = (date: Date): string => {
  const day = date.getUTCDate()
  const isTeen = day > 10 && day < 20
  return (isTeen ? undefined : ENDINGS[day % 10]) ?? 'th'
}

const offsetSeconds = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60
}

type DatePart = (date: Date, time: ShownTime) => string | number
const hour = (date: Date): number => date.getUTCHours() % 12 || 12
const half = (date: Date): string => (date.getUTCHours() < 12 ? 'am' : 'pm')
const month = (date: Date): string => monthName(date.getUTCMonth() + 1)
const day = (date: Date): string => DAYS[date.getUTCDay()] ?? ''

const PARTS: Readonly<Record<string, DatePart>> = {
  Y: (date) => date.getUTCFullYear(),
  y: (date) => twoDigits(date.getUTCFullYear() % 100),
  o: (date) => thursdayOf(date).getUTCFullYear(),
  F: month,
  M: (date) => month(date).slice(0, SHORT),
  m: (date) => twoDigits(date.getUTCMonth() + 1),
  n: (date) => date.getUTCMonth() + 1,
  t: daysInMonth,
  W: (date) => twoDigits(isoWeek(date)),
  z: dayOfYear,
  d: (date) => twoDigits(date.getUTCDate()),
  j: (date) => date.getUTCDate(),
  S: ending,
  l: day,
  D: (date) => day(date).slice(0, SHORT),
  N: isoDay,
  w: (date) => date.getUTCDay(),
  G: (date) => date.getUTCHours(),
  H: (date) => twoDigits(date.getUTCHours()),
  g: hour,
  h: (date) => twoDigits(hour(date)),
  i: (date) => twoDigits(date.getUTCMinutes()),
  s: (date) => twoDigits(date.getUTCSeconds()),
  a: half,
  A: (date) => half(date).toUpperCase(),
  e: (_, { zone }) => zone,
  P: (_, { offset }) => offset,
  O: (_, { offset }) => offset.replace(':', ''),
  Z: (_, { offset }) => offsetSeconds(offset),
  c: (_, { text, offset }) => `${text}${offset}`,
  U: (date, { offset }) => date.getTime() / 1000 - offsetSeconds(offset),
}

/** A backslash keeps a letter. */
export function formatDate(time: ShownTime, format: string): string {
  const date = new Date(`${time.text}Z`)
  return format.replace(/\\(.)|[A-Za-z]/g, (letter, kept?: string) =>
    String(kept ?? PARTS[letter]?.(date, time) ?? letter),
  )
}
