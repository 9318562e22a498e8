import type { Kind } from '#conformance/call/classification.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'

/** What one keyword of a schema allows and forbids at its own place. */
export interface RuleTrial {
  readonly kind: Kind
  /** The keyword: `maximum`, `enum`. */
  readonly keyword: string
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
  /** In words: `at most 100`. */
  readonly says: string
}

export type RulesOf = (schema: ArgSchema) => readonly RuleTrial[]
