/** A call as data, for what is written down before it is made. */
import type { CallOptions } from './caller.ts'
import type { Arguments, Called, Sent } from './request.ts'

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
