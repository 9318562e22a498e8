/** Requests of a scene. */
import type { OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { Json } from '#openapi/values/json.ts'
import type { ReferringArgs } from './reference.ts'

/** A request and its required outcome. */
export interface SceneCall {
  readonly operation: OperationRef
  readonly args: Json
  readonly options: CallOptions
  readonly ends: 'done' | 'refused' | 'any'
}

export interface Act extends SceneCall {
  /** The members of the record that the call writes; `args` are all others. */
  readonly fields: Json
}

interface CallRules extends CallOptions {
  readonly ends?: SceneCall['ends']
}

export function look<O extends OperationRef>(
  operation: O,
  args: ReferringArgs<RequestArguments<O>>,
  { ends = 'done', ...options }: CallRules = {},
): SceneCall & { readonly operation: O } {
  return { operation, args: { ...args }, options, ends }
}

/** A write of members of the record. */
export function write<O extends OperationRef>(
  operation: O,
  args: ReferringArgs<RequestArguments<O>>,
  fields: ReferringArgs<RequestArguments<O>>,
): Act {
  return { operation, args: { ...args }, options: {}, ends: 'done', fields: { ...fields } }
}

/** A call whose arguments are not members of the record. */
export const act = <O extends OperationRef>(
  operation: O,
  args: ReferringArgs<RequestArguments<O>>,
  rules: CallRules = {},
): Act => ({ ...look(operation, args, rules), fields: {} })
