/** Types shared by the schema comparisons. */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import type { ValueDirection } from '#openapi/drift/rules/keywords.ts'
import type { Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import type { IsEqualJson } from './json-equality.ts'

export interface SchemaChange extends Pick<Notice, 'keyword' | 'expected' | 'found' | 'places'> {
  /** Suffix of a rule id: `type-changed` of `argument-type-changed`. */
  readonly kind: string
  readonly subject: string
}

export interface Pair {
  readonly expected: ValueShape
  readonly found: ValueShape
  readonly subject: string
}

/** The same, before the schemas are read. */
export interface PartPair {
  readonly expected: Part
  readonly found: Part
  readonly subject: string
}

export interface ShapeContext {
  /** Clients send arguments and read responses. */
  readonly direction: ValueDirection
  readonly report: (change: SchemaChange) => void
  /** Named schemas are compared once, wherever they are used. */
  readonly compareNamed: (pair: Pair) => void
  readonly isSame: IsEqualJson
  /** New names of moved namespaces. */
  readonly moved: ReadonlyMap<unknown, string>
  /** Values are parts of a path, which are always text: a string accepts all of them. */
  readonly isInPath?: boolean
  /** The expected side is incomplete: a missing type does not mean "any type". */
  readonly hasUnstatedParts: boolean
}
