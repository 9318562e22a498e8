/** Fields that a method does not store, although it accepts them. */
import { operationIdOf } from '#conformance/case/case.ts'
import type { Result } from '#conformance/runner/result.ts'
import { groupBy } from '#openapi/values/json.ts'
import {
  argumentOf,
  isAboutFields,
  isAboutRejection,
  isAboutStoring,
  isAboutWriteBy,
  methodsOf,
  unstoredFieldOf,
  wrongFieldOf,
} from './subject.ts'

/** A method of an operation. */
export const endpointKey = (result: Result): string =>
  `${operationIdOf(result)} ${methodsOf(result).join('/')}`

/** A method that loses this many fields has one cause for all of them. */
const LOST_FIELDS = 5

export type LostFields = ReadonlyMap<string, ReadonlySet<string>>

/** The fields that a method loses, by method. */
export function lostFieldsIn(failed: readonly Result[]): LostFields {
  const unkept = groupBy(failed.filter(isAboutStoring), endpointKey)
  return new Map(
    [...unkept].map(([key, results]) => [key, new Set(results.map(unstoredFieldOf))] as const),
  )
}

/** The method loses its fields, so it neither rejects nor keeps their values, nor shows them. */
export function isLost(result: Result, lost: LostFields): boolean {
  const fields = lost.get(endpointKey(result))
  if (!fields) return false
  if (fields.size < LOST_FIELDS)
    return isAboutRejection(result)
      ? fields.has(argumentOf(result) ?? '')
      : fields.has(wrongFieldOf(result) ?? '')
  return (
    isAboutStoring(result) ||
    isAboutRejection(result) ||
    isAboutFields(result) ||
    isAboutWriteBy(result)
  )
}
