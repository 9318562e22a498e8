/** A call as data, for declarations. */

import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CallOptions } from './caller.ts'

export interface Step {
  readonly operation: OperationRef
  readonly args?: Arguments
  readonly options?: CallOptions
}

export const step = <O extends OperationRef>(
  operation: O,
  args?: RequestArguments<O>,
  options?: CallOptions,
): Step => ({ operation, ...(args && { args }), ...(options && { options }) })
