export const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a text is an existing calendar date, such as 2027-01-31. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
