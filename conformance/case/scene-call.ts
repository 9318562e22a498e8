/** Requests of a scene. */
import type { OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { Json } from '#openapi/values/json.ts'
import type { ArgsWithReferences } from './reference.ts'

/** A request and its required outcome. */
export interface SceneCall {
  readonly operation: OperationRef
  readonly args: Json
  readonly options: CallOptions
  readonly outcome: 'done' | 'rejected' | 'any'
}

export interface Act extends SceneCall {
  /** The members of the record that the call writes; `args` are all others. */
  readonly fields: Json
}

interface SceneCallOptions extends CallOptions {
  readonly outcome?: SceneCall['outcome']
}

export function sceneRead<O extends OperationRef>(
  operation: O,
  args: ArgsWithReferences<RequestArguments<O>>,
  { outcome = 'done', ...options }: SceneCallOptions = {},
): SceneCall & { readonly operation: O } {
  return { operation, args: { ...args }, options, outcome }
}

/** A write of members of the record. */
export function write<O extends OperationRef>(
  operation: O,
  args: ArgsWithReferences<RequestArguments<O>>,
  fields: ArgsWithReferences<RequestArguments<O>>,
): Act {
  return { operation, args: { ...args }, options: {}, outcome: 'done', fields: { ...fields } }
}

/** A call whose arguments are not members of the record. */
export const act = <O extends OperationRef>(
  operation: O,
  args: ArgsWithReferences<RequestArguments<O>>,
  options: SceneCallOptions = {},
): Act => ({ ...sceneRead(operation, args, options), fields: {} })
