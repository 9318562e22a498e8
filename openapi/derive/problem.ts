/** Reasons to refuse a value (platform/core 3.3). */
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { LIMITS, limitsOf } from '#openapi/language/limits.ts'
import type { Json } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'

export interface Problem {
  readonly code: string
  readonly message: string
  readonly data: Json | null
}

export const problem = (code: string, message: string, data: Problem['data'] = null): Problem => ({
  code,
  message,
  data,
})

const SIZES = {
  string: (end: string, limit: number) => `must be at ${end} ${plural(limit, 'character')} long.`,
  array: (end: string, limit: number) => `must contain at ${end} ${plural(limit, 'item')}.`,
  object: (end: string, limit: number) =>
    `must contain at ${end} ${plural(limit, 'property', 'properties')}.`,
}

const LIMITS_OF = {
  string: limitsOf('string'),
  array: limitsOf('array'),
  object: limitsOf('object'),
}

interface SizeContext {
  readonly schema: ArgSchema
  readonly param: string
}

/** The first size limit that is exceeded; the size is measured only if there is a limit. */
export function sizeProblem(
  of: keyof typeof SIZES,
  measure: () => number,
  { schema, param }: SizeContext,
) {
  for (const name of LIMITS_OF[of]) {
    const limit = schema[name]
    if (limit === undefined) continue
    const size = measure()
    const { end, error } = LIMITS[name]
    const isBeyond = end === 'least' ? size < limit : size > limit
    if (isBeyond) return problem(error, `${param} ${SIZES[of](end, limit)}`)
  }
  return undefined
}
