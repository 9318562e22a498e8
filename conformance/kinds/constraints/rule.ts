import type { Kind } from '#conformance/call/classification.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'

/** The valid and invalid values of one schema keyword. */
export interface RuleTrial {
  readonly kind: Kind
  /** The keyword: `maximum`, `enum`. */
  readonly keyword: string
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
  /** As prose: `at most 100`. */
  readonly says: string
}

export type RulesOf = (schema: ArgSchema) => readonly RuleTrial[]
