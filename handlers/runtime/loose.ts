/** How add-ons read values nobody declared: nothing is refused, everything becomes something. */

/** The text of a plain value; nothing else has one. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return value === true ? '1' : ''
}

/** Text counts up to its first character that is not a digit. */
export function toInteger(value: unknown): number {
  const number =
    typeof value === 'string' ? Number.parseInt(value, 10) : Math.trunc(Number(toText(value)))
  return Number.isSafeInteger(number) ? number : 0
}

export const isTruthy = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0'
