/** What the comparisons of schemas hand to each other. */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import type { ValueDirection } from '#openapi/drift/rules/keywords.ts'
import type { Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import type { IsSame } from './same-json.ts'

interface Change extends Pick<Notice, 'keyword' | 'expected' | 'found' | 'places'> {
  /** The end of a rule id: `type-changed` of `argument-type-changed`. */
  readonly kind: string
  readonly subject: string
}

export interface Pair {
  readonly expected: ValueShape
  readonly found: ValueShape
  readonly subject: string
}

/** The same, before they are read. */
export interface PartPair {
  readonly expected: Part
  readonly found: Part
  readonly subject: string
}

export interface ShapeContext {
  /** A client sends arguments and reads responses. */
  readonly direction: ValueDirection
  readonly report: (change: Change) => void
  /** Schemas with a name are compared once, wherever they are used. */
  readonly compareNamed: (pair: Pair) => void
  readonly isSame: IsSame
  /** Names of namespaces that moved, with their new ones. */
  readonly moved: ReadonlyMap<unknown, string>
  /** The expected side says only what it knows: a type it does not state is not "any type". */
  readonly isSilent: boolean
}
