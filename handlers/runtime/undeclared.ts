/**
 * Arguments missing in the index are checked and converted like declared ones
 * (docs/decisions/D-020).
 */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgMap, ArgsOf } from '#openapi/language/arguments.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { Behaviour, Rejection, RuleCall } from './implement.ts'

interface UndeclaredArguments<A> {
  /** The arguments of a checked call. */
  readonly read: (call: RuleCall) => A
  /** For the behaviour of the operation, so that arguments are checked before permission. */
  readonly check: (call: RuleCall) => Rejection
}

export function undeclaredArguments<A extends ArgMap>(
  args: A,
  rules: NonNullable<Behaviour<never>['rules']> = {},
): UndeclaredArguments<ArgsOf<A>> {
  // Stable identity: preparation is cached per operation object.
  const operationOf = memoize(
    (operation: ContractOperation): ContractOperation => ({ ...operation, args }),
  )
  const read = (call: RuleCall): ArgsOf<A> => {
    const resolved = call.resolve({
      operation: operationOf(call.operation),
      customCheck: (name, value) => rules[name]?.(value, call),
    })
    // Null counts as absent. The rest is checked against these definitions.
    return Object.fromEntries(
      Object.entries(resolved.args).filter(([, value]) => value !== null),
    ) as ArgsOf<A>
  }
  return {
    read,
    check: (call) => {
      read(call)
      return undefined
    },
  }
}
