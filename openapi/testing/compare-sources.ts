import { type Comparison, compareSurfaces } from '#openapi/drift/compare/compare.ts'
import { type DriftSource, surfaceOf } from '#openapi/drift/read/read.ts'

/** Two sides read and compared, as the command does it. */
export const compareSources = (expected: DriftSource, found: DriftSource): Comparison =>
  compareSurfaces(surfaceOf(expected, found), surfaceOf(found, expected))
