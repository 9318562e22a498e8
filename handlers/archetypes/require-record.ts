import { ApiError, type ErrorDetails } from '#handlers/runtime/errors.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'

/** Returns an existing record, throws the given error otherwise. */
export function requireRecord<T>(
  record: T | null | undefined,
  missing: ErrorKey,
  details?: ErrorDetails,
): T {
  if (record === undefined || record === null) throw new ApiError(missing, details)
  return record
}
