import { type Comparison, compareSurfaces } from '#openapi/drift/compare/compare.ts'
import { type DriftSource, surfaceOf } from '#openapi/drift/read/read.ts'

/** Reads and compares two sides, like the command. */
export const compareSources = (expected: DriftSource, found: DriftSource): Comparison =>
  compareSurfaces(surfaceOf(expected, found), surfaceOf(found, expected))
