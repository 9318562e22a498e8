import { DAY_MS } from '#openapi/values/day.ts'
import { isDate } from './values.rules.ts'

const WORDS: Readonly<Record<string, number>> = { today: 0, now: 0, tomorrow: 1, yesterday: -1 }
const RELATIVE = /^(today|now|tomorrow|yesterday)?\s*(?:([+-]\d{1,5})\s*(day|week|month|year)s?)?$/i

const textOf = (date: Date): string => date.toISOString().slice(0, 10)

function addInterval(start: Date, amount: number, unit: string): Date {
  if (unit === 'day') return new Date(start.getTime() + amount * DAY_MS)
  if (unit === 'week') return new Date(start.getTime() + amount * 7 * DAY_MS)
  const months = unit === 'year' ? amount * 12 : amount
  return new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate()),
  )
}

/** The date of an option such as `min:2026-01-01` or `max:today+2weeks`; underscores are blanks. */
export function readDateOption(value: string, today: string): string | undefined {
  if (isDate(value)) return value
  const found = RELATIVE.exec(value.replace(/_+/g, ' ').trim())
  if (!found || value === '') return undefined
  const [, word = 'today', amount = '0', unit = 'day'] = found
  const start = addInterval(new Date(`${today}T00:00:00Z`), WORDS[word.toLowerCase()] ?? 0, 'day')
  return textOf(addInterval(start, Number(amount), unit.toLowerCase()))
}
