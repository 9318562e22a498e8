/**
 * Combines invalid values of several arguments in one request: a rejection that names each of them
 * rejects each of them.
 */

import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { InvalidValues } from '#conformance/kinds/judging/rejection.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { constraintsIn, isCombinable, LANGUAGE, ownArguments } from './good-values.ts'

/** A language that no site has. */
export const UNKNOWN_LANGUAGE = 'xx'

type InvalidByName = readonly [name: string, values: readonly unknown[]]

const invalidIn = (constraints: readonly Constraint[]) => constraints.flatMap(({ bad }) => bad)

/** The invalid values of all constraints, by argument. */
function invalidValues(operation: ContractOperation): readonly InvalidByName[] {
  const own = ownArguments(operation)
    .filter(([name]) => isCombinable(operation, name))
    .map(([name]): InvalidByName => [name, invalidIn(constraintsIn(operation, name))])
  return operation.args[LANGUAGE] ? [...own, [LANGUAGE, [UNKNOWN_LANGUAGE]]] : own
}

/** The values at one index of every list. */
const invalidAt = (all: readonly InvalidByName[], place: number) =>
  Object.fromEntries(
    all.flatMap(([name, values]) => (place < values.length ? [[name, values[place]]] : [])),
  )

const combinedInvalid = memoize((operation: ContractOperation): readonly InvalidValues[] => {
  const all = invalidValues(operation)
  const most = Math.max(0, ...all.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, place) => invalidAt(all, place))
})

/** The combined requests with each invalid value of a constraint. */
export function invalidValuesFor(
  operation: ContractOperation,
  name: string,
  constraint: Constraint,
): readonly InvalidValues[] {
  if (!isCombinable(operation, name)) return []
  const all = constraintsIn(operation, name)
  const first = invalidIn(all.slice(0, all.indexOf(constraint))).length
  return combinedInvalid(operation).slice(first, first + constraint.bad.length)
}

/** The combined request with another language. */
export const invalidLanguages = (operation: ContractOperation): readonly InvalidValues[] =>
  combinedInvalid(operation).slice(0, 1)
