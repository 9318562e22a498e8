/** Constants and readings that the operations of the search component share. */
import { isTruthy } from '#handlers/runtime/loose.ts'

export const COMPONENT_VERSION = '27.1.1'

/** Nonsense counts as true: these arguments are never refused. */
export const lenientBool = (value: unknown): boolean =>
  typeof value === 'string' && value.toLowerCase() === 'false' ? false : isTruthy(value)
