/** The error for invalid meta fields (platform/core 8). */
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import type { Json } from '#openapi/values/json.ts'

interface ErrorPart {
  readonly code: string
  readonly message: string
  readonly data: Json
  readonly additional_data?: readonly unknown[]
}

/** Problems with the same code share one list of data, with the status as its last item. */
function toParts(problems: readonly Problem[]): readonly ErrorPart[] {
  const status = { status: 400 }
  const codes = [...new Set(problems.map(({ code }) => code))]
  return codes.flatMap((code) => {
    const group = problems.filter((problem) => problem.code === code)
    const all = group.flatMap(({ data }) => (data ? [data, status] : [status])).slice(0, -1)
    return group.map(({ message }) => ({
      code,
      message,
      data: status,
      ...(all.length && { additional_data: all }),
    }))
  })
}

const WRONG_TYPE = ' is not of type '
const NOT_IN_ENUM = ' is not one of '

/** Extracts the key and the expectation from `meta.key is not of type string.` */
function splitMessage(message: string, middle: string): readonly [string, string] {
  const at = message.lastIndexOf(middle)
  return [message.slice('meta.'.length, at), message.slice(at + middle.length, -1)]
}

/** The error for invalid values: the first one at the top level, the others beside it. */
export function metaError(problems: readonly Problem[]): ApiError {
  const [first, ...others] = toParts(problems)
  const message = first?.message ?? ''
  const isWrongType = first?.code === ERRORS.rest_meta_invalid_type.code
  const [key, rest] = splitMessage(message, isWrongType ? WRONG_TYPE : NOT_IN_ENUM)
  const extraMembers = {
    ...(first?.additional_data && { additional_data: first.additional_data }),
    ...(others.length && { additional_errors: others }),
  }
  return isWrongType
    ? new ApiError('rest_meta_invalid_type', { placeholders: { key, type: rest }, extraMembers })
    : new ApiError('rest_meta_not_in_enum', { placeholders: { key, values: rest }, extraMembers })
}
