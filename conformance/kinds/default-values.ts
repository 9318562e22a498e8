/** The defaults of an operation, all of which may be sent at once: that is the same as to send none. */

import { type Arguments, isPathArgument } from '#conformance/call/request.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet } from '#openapi/language/define.ts'
import { memo } from '#openapi/values/memo.ts'
import { defaultActs } from './levels.ts'

/** Null stands for "nothing sent", and an empty string cannot be told from it in a query. */
const isSendable = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length)

/** Some reads ask others for what they answer, so they are not called just anywhere. */
export const isReading = (operation: ContractOperation): boolean =>
  isGet(operation) || operation.kind === 'read'

/** The arguments whose default can be told from another value. */
export const defaultsIn = memo((operation: ContractOperation): readonly string[] =>
  Object.entries(operation.args)
    .filter(([name, schema]) => isSendable(schema.default) && !isPathArgument(operation, name))
    .filter(([name]) => defaultActs(operation, name))
    .map(([name]) => name),
)

/** Arguments with the default of each that they leave out. */
export function withDefaults(operation: ContractOperation, args: Arguments): Arguments {
  const left = defaultsIn(operation).filter((name) => args[name] === undefined)
  const defaults = left.map((name) => [name, operation.args[name]?.default])
  return { ...args, ...Object.fromEntries(defaults) }
}
