/** All mutants of a contract, and their selection. */

import { testedOperations } from '#conformance/kinds/cases.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { changedValueDrafts } from './changed-values.ts'
import { constraintDrafts } from './constraints.ts'
import { defaultDrafts } from './defaults.ts'
import { fieldDrafts } from './fields.ts'
import { indexDrafts } from './index-entries.ts'
import { type Draft, type DraftsOf, type Mutant, type MutantKind, toMutant } from './mutant.ts'
import { pagingDrafts } from './paging.ts'
import { permissionDrafts } from './permissions.ts'
import { proxyDrafts } from './proxy.ts'
import { recordDetailDrafts } from './record-details.ts'
import { responseDrafts } from './responses.ts'
import { routeDrafts } from './routes.ts'
import { unsentValueDrafts } from './unsent-values.ts'
import { wireDrafts } from './wire.ts'
import { writeDrafts } from './writes.ts'

const OPERATORS: readonly DraftsOf[] = [
  routeDrafts,
  constraintDrafts,
  defaultDrafts,
  responseDrafts,
  fieldDrafts,
  wireDrafts,
  proxyDrafts,
  changedValueDrafts,
  unsentValueDrafts,
  writeDrafts,
  pagingDrafts,
  permissionDrafts,
  recordDetailDrafts,
  indexDrafts,
]

/** Faults of the whole route, or of a given method. */
const WHOLE: readonly MutantKind[] = ['route-missing', 'method-missing', 'capture-wrong']
const WHOLE_ENTRIES = /^(route|methods|namespace|captures|link|namespaces)$/

const isWhole = ({ kind, place = '' }: Draft): boolean =>
  WHOLE.includes(kind) || (kind === 'index-wrong' && WHOLE_ENTRIES.test(place))

/** One method at a time: a fault of PUT alone leaves POST and PATCH correct. */
function methodsFor({ methods }: ContractOperation, draft: Draft): readonly (Method | undefined)[] {
  return methods.length < 2 || isWhole(draft) ? [undefined] : methods
}

export const mutantsOf = (contract: Contract): readonly Mutant[] =>
  testedOperations(contract).flatMap((operation) =>
    OPERATORS.flatMap((draftsOf) => draftsOf(operation)).flatMap((draft) =>
      methodsFor(operation, draft).map((method) => toMutant(operation, draft, method)),
    ),
  )

interface Choice {
  /** Namespaces, operations or ids of mutants; `*` matches anything. */
  readonly only: readonly string[]
  readonly kinds: readonly MutantKind[]
  readonly sample?: number
  /** Maximum number per kind. */
  readonly each?: number
  readonly seed?: number
}

const isSelected = ({ only, kinds }: Choice): ((mutant: Mutant) => boolean) => {
  const expressions = only.map(globExpression)
  return ({ id, kind, operation, namespace }) =>
    (kinds.length === 0 || kinds.includes(kind)) &&
    (expressions.length === 0 ||
      expressions.some((each) => [id, operation, namespace].some((text) => each.test(text))))
}

/** A uniformly distributed hash of an id and a seed. */
function rankOf(id: string, seed: number): number {
  let rank = seed >>> 0
  for (let at = 0; at < id.length; at += 1)
    rank = Math.imul(rank ^ id.charCodeAt(at), 0x01000193) >>> 0
  return Math.imul(rank ^ (rank >>> 15), 0x2c1b3c6d) >>> 0
}

interface RankedMutant {
  readonly mutant: Mutant
  readonly rank: number
}

const some = (
  ranked: readonly RankedMutant[],
  count: number | undefined,
): readonly RankedMutant[] =>
  count === undefined ? ranked : ranked.toSorted(by(({ rank }) => rank)).slice(0, count)

/** In the order of the contract, for every selection. */
export function selectMutants(mutants: readonly Mutant[], choice: Choice): readonly Mutant[] {
  const selected = mutants.filter(isSelected(choice))
  const { sample, each, seed = 1 } = choice
  const ranked = selected.map((mutant) => ({ mutant, rank: rankOf(mutant.id, seed) }))
  const byKind = groupBy(ranked, ({ mutant }) => mutant.kind)
  const fair = [...byKind.values()].flatMap((group) => some(group, each))
  const kept = new Set(some(fair, sample).map(({ mutant }) => mutant))
  return selected.filter((mutant) => kept.has(mutant))
}
