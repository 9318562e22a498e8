/** All mutants of a contract, and the choice among them. */

import { judgedOperations } from '#conformance/kinds/cases.ts'
import type { Contract } from '#openapi/contract.ts'
import { globExpression } from '#openapi/expressions.ts'
import { by } from '#openapi/order.ts'
import { constraintDrafts } from './constraints.ts'
import { defaultDrafts } from './defaults.ts'
import { fieldDrafts } from './fields.ts'
import { indexDrafts } from './index-entries.ts'
import { type DraftsOf, type Mutant, type MutantKind, toMutant } from './mutant.ts'
import { pagingDrafts } from './paging.ts'
import { permissionDrafts } from './permissions.ts'
import { responseDrafts } from './responses.ts'
import { routeDrafts } from './routes.ts'
import { wireDrafts } from './wire.ts'
import { writeDrafts } from './writes.ts'

const OPERATORS: readonly DraftsOf[] = [
  routeDrafts,
  constraintDrafts,
  defaultDrafts,
  responseDrafts,
  fieldDrafts,
  wireDrafts,
  writeDrafts,
  pagingDrafts,
  permissionDrafts,
  indexDrafts,
]

export const mutantsOf = (contract: Contract): readonly Mutant[] =>
  judgedOperations(contract).flatMap((operation) =>
    OPERATORS.flatMap((draftsOf) => draftsOf(operation)).map((draft) => toMutant(operation, draft)),
  )

interface Choice {
  /** Namespaces, operations or ids of mutants; `*` matches anything. */
  readonly only: readonly string[]
  readonly kinds: readonly MutantKind[]
  readonly sample?: number
  readonly seed?: number
}

const isAsked = ({ only, kinds }: Choice): ((mutant: Mutant) => boolean) => {
  const expressions = only.map(globExpression)
  return ({ id, kind, operation, namespace }) =>
    (kinds.length === 0 || kinds.includes(kind)) &&
    (expressions.length === 0 ||
      expressions.some((each) => [id, operation, namespace].some((text) => each.test(text))))
}

/** A number for an id and a seed, spread evenly. */
function rankOf(id: string, seed: number): number {
  let rank = seed >>> 0
  for (let at = 0; at < id.length; at += 1)
    rank = Math.imul(rank ^ id.charCodeAt(at), 0x01000193) >>> 0
  return Math.imul(rank ^ (rank >>> 15), 0x2c1b3c6d) >>> 0
}

/** In the order of the contract, whatever is chosen. */
export function chosen(mutants: readonly Mutant[], choice: Choice): readonly Mutant[] {
  const asked = mutants.filter(isAsked(choice))
  const { sample, seed = 1 } = choice
  if (sample === undefined || sample >= asked.length) return asked
  const ranked = asked
    .map((mutant) => ({ mutant, rank: rankOf(mutant.id, seed) }))
    .toSorted(by(({ rank }) => rank))
    .slice(0, sample)
  const kept = new Set(ranked.map(({ mutant }) => mutant))
  return asked.filter((mutant) => kept.has(mutant))
}
