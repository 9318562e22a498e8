/** Requests that several cases share: each is sent once, by a caller that the mode allows. */

import { skip } from '#conformance/call/check.ts'
import { type Arguments, toWire, type WireRequest } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { isProbeable, requiresProof } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet, isRead } from '#openapi/language/define.ts'

/**
 * Anonymous writes are rejected without side effects; a GET with side effects is not sent in read
 * mode.
 */
function anonymousFor({ target }: Context, operation: ContractOperation): CallOptions {
  if (isGet(operation) && target.mode !== 'write')
    return skip({
      why: 'may-have-side-effects',
      detail: `${operation.id} is a GET with side effects (${operation.effect})`,
    })
  if (!target.isStandIn && !isProbeable(operation) && !requiresProof(operation))
    return skip({
      why: 'may-have-side-effects',
      detail: `${operation.id} may be public, so it is not probed`,
    })
  return { as: 'anonymous', probe: true }
}

/** A write without side effects may be sent with credentials in write mode. */
const changesNothing = ({ target }: Context, { effect }: ContractOperation): boolean =>
  effect === 'safe-post' && target.mode === 'write' && !target.isStandIn

/** Reads are sent by the strongest account; operations with side effects are probed anonymously. */
export function callerFor(context: Context, operation: ContractOperation): CallOptions {
  const { isStandIn } = context.target
  return isRead(operation) || (isStandIn && isGet(operation)) || changesNothing(context, operation)
    ? {}
    : anonymousFor(context, operation)
}

interface SharedCall {
  readonly operation: ContractOperation
  readonly args: Arguments
  /** The caller; defaults to one without side effects. */
  readonly options?: CallOptions
}

/** Cache key of a request shared by several cases. */
export const requestKey = (as: Identity, { method, path, body = '' }: WireRequest): string =>
  `${as} ${method} ${path} ${body}`

/** The same valid request serves many cases, so it is sent once. */
export function sendOnce(
  context: Context,
  { operation, args, options = callerFor(context, operation) }: SharedCall,
): Promise<TargetResponse> {
  const wire = toWire(operation, args, options.method)
  return context.once(requestKey(options.as ?? context.target.best, wire), () =>
    context.call(operation, args, options),
  )
}
