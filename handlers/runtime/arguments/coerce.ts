/** Loose conversion of undeclared values, as done by add-ons: every value converts to something. */

/** The text of a scalar; empty for everything else. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return value === true ? '1' : ''
}

/** Text is parsed up to the first non-digit. */
export function toInteger(value: unknown): number {
  const number =
    typeof value === 'string' ? Number.parseInt(value, 10) : Math.trunc(Number(toText(value)))
  return Number.isSafeInteger(number) ? number : 0
}

export const isTruthy = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== '0'
