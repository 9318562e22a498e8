/**
 * Namespaces that carry out requests of anonymous callers, although their operations are closed.
 * Requests that are expected to be rejected would change the target there.
 */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, isOpenToAnonymous } from '#openapi/language/access.ts'
import { type Exchange, isAccepted, type OutgoingRequest, SAFE_METHODS } from './exchange.ts'
import { isNoop } from './noop.ts'

/** A read for everybody proves nothing; one of administrative data, or any write, does. */
function isClosed(operation: ContractOperation, { method }: OutgoingRequest): boolean {
  const { access, kind } = operation
  if (kind === 'batch' || isOpenToAnonymous(access)) return false
  return method === 'GET' ? accessRule(access).administrative === true : !isSafe(method)
}

const isSafe = (method: OutgoingRequest['method']): boolean => SAFE_METHODS.includes(method)

export interface OpenNamespaces {
  recordResponse(
    outgoing: OutgoingRequest,
    operation: ContractOperation | undefined,
    response: Exchange,
  ): void
  /** Why a request that is expected to be rejected is not sent; undefined if it may be. */
  reasonAgainst(outgoing: OutgoingRequest, operation: ContractOperation): string | undefined
}

export function createOpenNamespaces(): OpenNamespaces {
  const open = new Map<string, string>()
  return {
    recordResponse(outgoing, operation, response) {
      if (outgoing.identity !== 'anonymous' || !operation || !isAccepted(response)) return
      if (!isClosed(operation, outgoing) || open.has(operation.namespace)) return
      open.set(operation.namespace, `${outgoing.method} ${operation.path}`)
    },
    reasonAgainst(outgoing, operation) {
      const evidence = open.get(operation.namespace)
      if (evidence === undefined || isSafe(outgoing.method)) return undefined
      if (isNoop(operation, outgoing)) return undefined
      return `${evidence} does not reject anonymous callers, so it may be carried out`
    },
  }
}
