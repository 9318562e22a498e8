import type { Kind } from '#conformance/call/classification.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'

/** The valid and invalid values of one schema keyword. */
export interface KeywordValues {
  readonly kind: Kind
  /** The keyword: `maximum`, `enum`. */
  readonly keyword: string
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
  /** As prose: `at most 100`. */
  readonly description: string
}

export type DeriveKeywordValues = (schema: ArgSchema) => readonly KeywordValues[]
