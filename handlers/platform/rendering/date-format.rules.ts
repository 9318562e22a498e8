/** Dates in the notation of the platform's settings: `F j, Y`. */

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const SHORT = 3

export const monthName = (month: number): string => MONTHS[month - 1] ?? ''

const twoDigits = (number: number): string => String(number).padStart(2, '0')

type DatePart = (date: Date) => string | number
const hour = (date: Date): number => date.getUTCHours() % 12 || 12
const half = (date: Date): string => (date.getUTCHours() < 12 ? 'am' : 'pm')
const month = (date: Date): string => monthName(date.getUTCMonth() + 1)
const day = (date: Date): string => DAYS[date.getUTCDay()] ?? ''

const PARTS: Readonly<Record<string, DatePart>> = {
  Y: (date) => date.getUTCFullYear(),
  y: (date) => twoDigits(date.getUTCFullYear() % 100),
  F: month,
  M: (date) => month(date).slice(0, SHORT),
  m: (date) => twoDigits(date.getUTCMonth() + 1),
  n: (date) => date.getUTCMonth() + 1,
  d: (date) => twoDigits(date.getUTCDate()),
  j: (date) => date.getUTCDate(),
  l: day,
  D: (date) => day(date).slice(0, SHORT),
  G: (date) => date.getUTCHours(),
  H: (date) => twoDigits(date.getUTCHours()),
  g: hour,
  h: (date) => twoDigits(hour(date)),
  i: (date) => twoDigits(date.getUTCMinutes()),
  s: (date) => twoDigits(date.getUTCSeconds()),
  a: half,
  A: (date) => half(date).toUpperCase(),
}

/** A backslash keeps a letter. */
export function formatDate(text: string, format: string): string {
  const date = new Date(`${text}Z`)
  return format.replace(/\\(.)|[A-Za-z]/g, (letter, kept?: string) =>
    String(kept ?? PARTS[letter]?.(date) ?? letter),
  )
}
