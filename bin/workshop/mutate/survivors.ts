/** Survivors that are known, each with the reason why it is let live. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VariantId } from '#openapi/language/variants.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import type { Measured } from './measure.ts'
import type { Mutant } from './mutant.ts'

export interface Acceptance {
  /** Ids of mutants; `*` matches anything. */
  readonly mutants: readonly string[]
  readonly reason: string
  /** No request can tell it from the unbroken stand-in, so it is not counted. */
  readonly equivalent?: boolean
  /** Only in these variants; in both when left out. */
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

/** The survivors as they are to be reported. */
export interface Sorted {
  readonly equivalent: readonly Measured[]
  readonly accepted: readonly (Measured & { readonly reason: string })[]
  /** Without a reason; these fail the run. */
  readonly unexplained: readonly Measured[]
  /** Entries that no survivor needs anymore. */
  readonly stale: readonly string[]
}

/** A reason for the first method holds for the others too. */
const idsOf = ({ id, method }: Mutant): readonly string[] =>
  method !== undefined && id.endsWith(`:${method}`) ? [id, id.slice(0, -method.length - 1)] : [id]

/** Entries that name no mutant at all: what they were about has another name, or is gone. */
export function namingNothing(
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

const isUnnoticed = ({ outcome }: Measured): boolean => outcome === 'survived' || outcome === 'weak'

export function sortSurvivors(
  measured: readonly Measured[],
  acceptances: readonly Acceptance[],
): Sorted {
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
