/** Arguments before their conversion, as policies read them. */
import { MAX_LIST_ITEMS } from '#openapi/derive/types.ts'
import { hasMembers, isAmong, isEmptyList } from '#openapi/values/json.ts'

/** 0 for a value that is not an id. */
export const toId = (value: unknown): number => {
  const id = Math.trunc(Number(value))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** Empty values count as absent. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !isAmong(['', 0, '0', false], value) &&
  !isEmptyList(value)

/** A list, or text separated by commas or white space. */
export const itemsSent = (value: unknown): readonly unknown[] =>
  hasMembers(value) ? Object.values(value) : String(value ?? '').split(/[\s,]+/, MAX_LIST_ITEMS)
