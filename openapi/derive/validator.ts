/** Argument validation. */
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { convert } from './convert.ts'
import { findProblem } from './find-problem.ts'
import type { Problem } from './problem.ts'

type ArgumentResult = { readonly value: unknown } | { readonly problem: Problem }

/** The converted value of an argument, or the reason to refuse it. */
export function checkArgument(value: unknown, schema: ArgSchema, name: string): ArgumentResult {
  const problem = findProblem(value, schema, name)
  return problem ? { problem } : { value: convert(value, schema) }
}
