import type { LimitName } from '#openapi/language/limits.ts'

/**
 * A schema in one spelling, whatever dialect it came in. Parts are functions, because a schema may
 * contain itself: nothing is followed before it is compared.
 */
export type Part = (() => ValueShape) & {
  /** What it is read from; two parts read from the same text need no further look. */
  readonly source?: unknown
}

export interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

export interface Member {
  readonly required: boolean
  readonly shape: Part
}

export interface ValueShape {
  /** Where it stands in its document, after references. */
  readonly place: string
  /** It was referred to by a name, so it may stand behind many operations. */
  readonly named: boolean
  /** Without null; empty when every type will do. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly choices?: readonly unknown[]
  readonly preset?: { readonly value: unknown }
  readonly format?: string
  readonly pattern?: string
  readonly bounds: Readonly<Partial<Record<LimitName, Bound>>>
  readonly multipleOf?: number
  readonly uniqueItems: boolean
  readonly items?: Part
  readonly members: ReadonlyMap<string, Member>
  readonly additional?: boolean | Part
  /** Several forms of which one has to fit. */
  readonly forms: readonly Part[]
  readonly title?: string
  readonly description?: string
}
