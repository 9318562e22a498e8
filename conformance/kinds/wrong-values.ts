/** Wrong values of several arguments in one request: whoever names each of them refuses each of them. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memo } from '#openapi/values/memo.ts'
import type { Constraint } from './constraint.ts'
import { constraintsIn, isPackable, LANGUAGE, ownArguments } from './good-values.ts'
import type { WrongPack } from './rejection.ts'

/** No site has this language. */
export const NO_LANGUAGE = 'xx'

type WrongValues = readonly [name: string, values: readonly unknown[]]

const wrongIn = (constraints: readonly Constraint[]) => constraints.flatMap(({ bad }) => bad)

/** For each argument the wrong values of all its constraints. */
function wrongValues(operation: ContractOperation): readonly WrongValues[] {
  const own = ownArguments(operation)
    .filter(([name]) => isPackable(operation, name))
    .map(([name]): WrongValues => [name, wrongIn(constraintsIn(operation, name))])
  return operation.args[LANGUAGE] ? [...own, [LANGUAGE, [NO_LANGUAGE]]] : own
}

/** The values at one place of every list. */
const wrongAt = (all: readonly WrongValues[], place: number) =>
  Object.fromEntries(
    all.flatMap(([name, values]) => (place < values.length ? [[name, values[place]]] : [])),
  )

const packs = memo((operation: ContractOperation): readonly WrongPack[] => {
  const all = wrongValues(operation)
  const most = Math.max(0, ...all.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, place) => wrongAt(all, place))
})

/** Beside each wrong value of a constraint those of other arguments. */
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

/** Beside another language wrong values of other arguments. */
export const languagePacks = (operation: ContractOperation): readonly WrongPack[] =>
  packs(operation).slice(0, 1)
