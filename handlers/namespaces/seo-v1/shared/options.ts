/** Shared constants and conversions of the search component. */
import { isTruthy } from '#handlers/runtime/arguments/coerce.ts'

export const COMPONENT_VERSION = '27.1.1'

/** Unknown values mean true: these arguments are never rejected. */
export const lenientBool = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'false' ? false : isTruthy(value)
