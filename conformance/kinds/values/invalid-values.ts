/**
 * Combines invalid values of several arguments in one request: a rejection that names each of them
 * rejects each of them.
 */

import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { InvalidValues } from '#conformance/kinds/judging/rejection.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { constraintsIn, isCombinable, ownArguments } from './good-values.ts'

/** A language that no site has. */
export const UNKNOWN_LANGUAGE = 'xx'

interface RejectedValue {
  readonly name: string
  readonly value: unknown
  /** Undefined for the language. */
  readonly constraint?: Constraint
}

const invalidOf = (operation: ContractOperation, name: string): readonly RejectedValue[] =>
  constraintsIn(operation, name).flatMap((constraint) =>
    constraint.bad.map((value) => ({ name, value, constraint })),
  )

/** The invalid values of each argument. */
const invalidByArgument = memoize(
  (operation: ContractOperation): readonly (readonly RejectedValue[])[] => [
    ...ownArguments(operation)
      .filter(([name]) => isCombinable(operation, name))
      .map(([name]) => invalidOf(operation, name)),
    ...(operation.args[LANGUAGE_ARGUMENT]
      ? [[{ name: LANGUAGE_ARGUMENT, value: UNKNOWN_LANGUAGE }]]
      : []),
  ],
)

/** The combined requests with each invalid value of a constraint, or of the language. */
export function invalidValuesFor(
  operation: ContractOperation,
  name: string,
  constraint?: Constraint,
): readonly InvalidValues[] {
  const all = invalidByArgument(operation)
  const ownValues = all.find(([first]) => first?.name === name) ?? []
  const combinedAt = (index: number) => all.flatMap((values) => values[index] ?? [])
  return ownValues.flatMap((each, index) =>
    each.constraint === constraint
      ? [Object.fromEntries(combinedAt(index).map((other) => [other.name, other.value]))]
      : [],
  )
}
