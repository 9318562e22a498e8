/** Known survivors, each with a reason. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VariantId } from '#openapi/language/variants.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import type { MeasuredMutant } from './measure.ts'
import type { Mutant } from './mutant.ts'

export interface Acceptance {
  /** Ids of mutants; `*` matches anything. */
  readonly mutants: readonly string[]
  readonly reason: string
  /** Indistinguishable from the stand-in by any request, so it is not counted. */
  readonly equivalent?: boolean
  /** Limits the entry to these variants; defaults to both. */
  readonly variants?: readonly VariantId[]
}

export function readAcceptances(): readonly Acceptance[] {
  const file = join(import.meta.dirname, 'survivors.json')
  const { survivors }: { survivors: readonly Acceptance[] } = JSON.parse(readFileSync(file, 'utf8'))
  return survivors
}

export const acceptedIn = (
  variant: VariantId,
  acceptances: readonly Acceptance[],
): readonly Acceptance[] =>
  acceptances.filter(({ variants }) => variants?.includes(variant) ?? true)

/** The survivors by category of the report. */
export interface SortedSurvivors {
  readonly equivalent: readonly MeasuredMutant[]
  readonly accepted: readonly (MeasuredMutant & { readonly reason: string })[]
  /** Without a reason; these fail the run. */
  readonly unexplained: readonly MeasuredMutant[]
  /** Entries without a survivor. */
  readonly stale: readonly string[]
}

/** A reason for the first method applies to the others too. */
const idsOf = ({ id, method }: Mutant): readonly string[] =>
  method !== undefined && id.endsWith(`:${method}`) ? [id, id.slice(0, -method.length - 1)] : [id]

/** Entries that match no mutant: it was renamed or removed. */
export function unusedAcceptances(
  acceptances: readonly Acceptance[],
  mutants: readonly Mutant[],
): readonly string[] {
  const ids = mutants.flatMap(idsOf)
  return acceptances
    .flatMap(({ mutants: globs }) => globs)
    .filter((glob) => {
      const expression = globExpression(glob)
      return !ids.some((id) => expression.test(id))
    })
}

const isUnnoticed = ({ outcome }: MeasuredMutant): boolean =>
  outcome === 'survived' || outcome === 'weak'

export function sortSurvivors(
  measured: readonly MeasuredMutant[],
  acceptances: readonly Acceptance[],
): SortedSurvivors {
  const patterns = acceptances.flatMap(({ mutants, reason, equivalent = false }) =>
    mutants.map((glob) => ({ glob, expression: globExpression(glob), reason, equivalent })),
  )
  const used = new Set<string>()
  const known = measured.filter(isUnnoticed).map((each) => {
    const found = patterns.find(({ expression }) =>
      idsOf(each.mutant).some((id) => expression.test(id)),
    )
    if (found) used.add(found.glob)
    return { ...each, found }
  })
  return {
    equivalent: known.filter(({ found }) => found?.equivalent),
    accepted: known.flatMap(({ found, ...each }) =>
      found && !found.equivalent ? [{ ...each, reason: found.reason }] : [],
    ),
    unexplained: known.filter(({ found }) => !found),
    stale: patterns.map(({ glob }) => glob).filter((glob) => !used.has(glob)),
  }
}
