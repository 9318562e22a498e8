/**
 * Combines invalid values of several arguments in one request: a rejection that names each of them
 * rejects each of them.
 */

import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { WrongPack } from '#conformance/kinds/judging/rejection.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memo } from '#openapi/values/memo.ts'
import { constraintsIn, isPackable, LANGUAGE, ownArguments } from './good-values.ts'

/** A language that no site has. */
export const NO_LANGUAGE = 'xx'

type WrongValues = readonly [name: string, values: readonly unknown[]]

const wrongIn = (constraints: readonly Constraint[]) => constraints.flatMap(({ bad }) => bad)

/** The invalid values of all constraints, by argument. */
function wrongValues(operation: ContractOperation): readonly WrongValues[] {
  const own = ownArguments(operation)
    .filter(([name]) => isPackable(operation, name))
    .map(([name]): WrongValues => [name, wrongIn(constraintsIn(operation, name))])
  return operation.args[LANGUAGE] ? [...own, [LANGUAGE, [NO_LANGUAGE]]] : own
}

/** The values at one index of every list. */
const wrongAt = (all: readonly WrongValues[], place: number) =>
  Object.fromEntries(
    all.flatMap(([name, values]) => (place < values.length ? [[name, values[place]]] : [])),
  )

const packs = memo((operation: ContractOperation): readonly WrongPack[] => {
  const all = wrongValues(operation)
  const most = Math.max(0, ...all.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, place) => wrongAt(all, place))
})

/** The combined requests with each invalid value of a constraint. */
export function wrongPacksOf(
  operation: ContractOperation,
  name: string,
  constraint: Constraint,
): readonly WrongPack[] {
  if (!isPackable(operation, name)) return []
  const all = constraintsIn(operation, name)
  const first = wrongIn(all.slice(0, all.indexOf(constraint))).length
  return packs(operation).slice(first, first + constraint.bad.length)
}

/** The combined request with another language. */
export const languagePacks = (operation: ContractOperation): readonly WrongPack[] =>
  packs(operation).slice(0, 1)
