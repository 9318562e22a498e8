import type { ArgumentVerdict } from '#handlers/runtime/arguments/arguments.ts'
import { isInteger } from '#openapi/derive/types.ts'
import { isRecord } from '#openapi/values/json.ts'

const oneOf =
  (...allowed: readonly number[]) =>
  (value: unknown): ArgumentVerdict =>
    isInteger(value) && allowed.includes(Number(value)) ? undefined : 'reject'

/** A list or a map; the platform does not distinguish them. */
const sorting = (value: unknown): ArgumentVerdict =>
  Array.isArray(value) || isRecord(value) ? 'accept' : 'reject'

export const packageRules = { sorting }
export const stringRules = { kind: oneOf(0, 1), source: oneOf(6, 7), sorting }
