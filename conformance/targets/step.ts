/** A call as data, for declarations. */

import type { Arguments, Called, Sent } from '#conformance/call/request.ts'
import type { CallOptions } from './caller.ts'

export interface Step {
  readonly operation: Called
  readonly args?: Arguments
  readonly options?: CallOptions
}

export const step = <O extends Called>(
  operation: O,
  args?: Sent<O>,
  options?: CallOptions,
): Step => ({ operation, ...(args && { args }), ...(options && { options }) })
