/**
 * Namespaces that carry out requests of anonymous callers, although their operations are closed.
 * Requests that are expected to be rejected would change the target there.
 */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, isOpenToAnonymous } from '#openapi/language/access.ts'
import { quirksOf } from '#openapi/language/quirks.ts'
import { type Exchange, isAccepted, type OutgoingRequest, SAFE_METHODS } from './exchange.ts'
import { isNoop } from './noop.ts'
import { SAFE_EFFECTS } from './writes.ts'

const isSafe = (method: OutgoingRequest['method']): boolean => SAFE_METHODS.includes(method)

/** Known deployments do not reject anonymous callers either. */
const isDeployedOpen = (operation: ContractOperation): boolean =>
  quirksOf(operation).some(({ cases }) => cases.includes('access.*'))

/** A read that anonymous callers are denied whatever its arguments: a response proves openness. */
export function isClosedRead(operation: ContractOperation): boolean {
  const { administrative, decidedBy } = accessRule(operation.access)
  if (isOpenToAnonymous(operation.access) || isDeployedOpen(operation)) return false
  return administrative === true || decidedBy === 'role'
}

/** A read for everybody proves nothing; one by role, or any write, does. */
function isClosed(operation: ContractOperation, { method }: OutgoingRequest): boolean {
  if (operation.kind === 'batch' || isOpenToAnonymous(operation.access)) return false
  return method === 'GET' ? isClosedRead(operation) : !isSafe(method)
}

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
      if (evidence === undefined) return undefined
      if (SAFE_EFFECTS.includes(operation.effect)) return undefined
      if (isNoop(operation, outgoing)) return undefined
      return `${evidence} does not reject anonymous callers, so it may be carried out`
    },
  }
}
