/** The defaults of an operation; sending all of them equals sending none. */

import { type Arguments, isPathArgument } from '#conformance/call/request.ts'
import { isDefaultEffective } from '#conformance/kinds/constraints/levels.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** Null means absent, and an empty string cannot be distinguished from it in a query. */
const isSendable = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length)

/** Some reads use remote services, so they are not called everywhere. */
export const isReading = (operation: ContractOperation): boolean =>
  isGet(operation) || operation.kind === 'read'

/** The arguments whose default is distinguishable from another value. */
export const defaultsIn = memoize((operation: ContractOperation): readonly string[] =>
  Object.entries(operation.args)
    .filter(([name, schema]) => isSendable(schema.default) && !isPathArgument(operation, name))
    .filter(([name]) => isDefaultEffective(operation, name))
    .map(([name]) => name),
)

/** Arguments with the default of each absent one. */
export function withDefaults(operation: ContractOperation, args: Arguments): Arguments {
  const absent = defaultsIn(operation).filter((name) => args[name] === undefined)
  const defaults = absent.map((name) => [name, operation.args[name]?.default])
  return { ...args, ...Object.fromEntries(defaults) }
}
