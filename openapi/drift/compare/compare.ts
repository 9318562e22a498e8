/** The complete comparison: from two surfaces to findings. */

import { RATINGS } from '#openapi/drift/rules/define.ts'
import { type Finding, toFinding } from '#openapi/drift/rules/finding.ts'
import type { SkippedCheck, Surface } from '#openapi/drift/surface/surface.ts'
import { by } from '#openapi/values/order.ts'
import { collapse } from './collapse.ts'
import { createCollector } from './collector.ts'
import { compareIndexes, compareRouteObject } from './index-document.ts'
import { createJsonEquality } from './json-equality.ts'
import { compareNamespaces } from './namespaces.ts'
import { pairRoutes } from './pair-routes.ts'
import { compareRoutes } from './routes.ts'

/** The size of one side, for the report header. */
export interface SurfaceSize {
  readonly namespaces: number
  readonly routes: number
  readonly operations: number
}

export interface Comparison {
  readonly findings: readonly Finding[]
  readonly notChecked: readonly SkippedCheck[]
  readonly expected: SurfaceSize
  readonly found: SurfaceSize
}

const sizeOfSurface = ({ namespaces, routes }: Surface): SurfaceSize => {
  const endpoints = [...routes.values()].flatMap(({ endpoints }) => endpoints)
  const operations = endpoints.reduce((total, { methods }) => total + methods.length, 0)
  return { namespaces: namespaces.length, routes: routes.size, operations }
}

/** Not part of an index document. */
export const RESPONSE_CHECKS = 'responses and their bodies'

const statesBatch = ({ routes }: Surface): boolean =>
  [...routes.values()].some(({ endpoints }) => endpoints.some(({ batch }) => batch !== undefined))

/** Parts that one side does not describe, reported so that they are not mistaken for equal. */
function skippedChecks(expected: Surface, found: Surface): readonly SkippedCheck[] {
  const sides = [expected, found]
  const item = (what: string, why: string): SkippedCheck => ({ what, why })
  const bothSides = (wanted: (side: Surface) => boolean) => sides.every(wanted)
  return [
    ...(bothSides(({ kind }) => kind === 'openapi')
      ? []
      : [item(RESPONSE_CHECKS, 'an index document does not describe them')]),
    ...(bothSides(statesBatch)
      ? []
      : [item('batch eligibility', 'one side does not state it (x-batch)')]),
    ...(bothSides(({ authentication }) => authentication !== undefined)
      ? []
      : [item('authentication mechanisms', 'one side lists none (securitySchemes)')]),
    ...(found.kind === 'index' && !expected.fields
      ? [item('fields of the index', 'the expected document has no response for GET /')]
      : []),
  ]
}

function sortedByRating(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ rating }: Finding): number => RATINGS.indexOf(rating)
  return findings.toSorted(by(rank))
}

/** The differences that a client written for `expected` encounters with `found`. */
export function compareSurfaces(expected: Surface, found: Surface): Comparison {
  const isSame = createJsonEquality(expected.resolve, found.resolve)
  const pairing = pairRoutes(expected, found)
  const { moved } = pairing.namespaces
  const hasUnstatedParts = expected.hasUnstatedParts === true
  const collector = createCollector({ isSame, moved, hasUnstatedParts })
  const sides = { expected, found, collector }
  compareNamespaces({ ...sides, pairing })
  compareIndexes(sides)
  let endpoints = 0
  for (const pair of pairing.pairs) {
    compareRouteObject(pair, sides)
    endpoints += compareRoutes(pair, { ...sides, moved, isSame })
  }
  return {
    findings: sortedByRating(collapse(collector.notices(), endpoints).map(toFinding)),
    notChecked: skippedChecks(expected, found),
    expected: sizeOfSurface(expected),
    found: sizeOfSurface(found),
  }
}
