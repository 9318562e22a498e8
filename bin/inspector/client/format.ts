const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `10:02:11`, always in UTC. */
export const timeOf = (moment: string): string => TIME.format(new Date(moment))
export const dayOf = (moment: string): string => DAY.format(new Date(moment))
export const momentOf = (moment: string): string => `${MOMENT.format(new Date(moment))} UTC`

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const KILO = 1024
export const sizeOf = (bytes: number): string =>
  bytes < KILO ? plural(bytes, 'byte') : `${Math.round(bytes / KILO).toLocaleString('en')} kB`

/** A value in a table cell: short, on one line. */
export function cellText(value: unknown, max = 80): string {
  if (value === undefined || value === null) return '—'
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > max ? `${text.slice(0, max)}…` : text
}

/** `good`, `warn` or `bad`: the colour of a status. */
export function statusTone(status: number): string {
  if (status === 0 || status >= 400) return 'bad'
  return status >= 300 ? 'warn' : 'good'
}

/** Dates stay on one line. */
export const isDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T[\d:]+)?$/.test(value)
