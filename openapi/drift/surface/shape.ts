import type { LimitName } from '#openapi/language/limits.ts'

/**
 * A schema in one representation, independent of its dialect. Parts are functions because schemas
 * may be recursive: nothing is resolved before it is compared.
 */
export type Part = (() => ValueShape) & {
  /** The source value; parts with equal sources need no comparison. */
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
  /** The pointer in its document, after references. */
  readonly pointer: string
  /** Referenced by name, so possibly shared by many operations. */
  readonly named: boolean
  /** Without null; empty for any type. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly enum?: readonly unknown[]
  readonly default?: { readonly value: unknown }
  readonly format?: string
  readonly pattern?: string
  readonly bounds: Readonly<Partial<Record<LimitName, Bound>>>
  readonly multipleOf?: number
  readonly uniqueItems: boolean
  readonly items?: Part
  readonly members: ReadonlyMap<string, Member>
  readonly additional?: boolean | Part
  /** Alternative forms, one of which must match. */
  readonly branches: readonly Part[]
  readonly title?: string
  readonly description?: string
}
