/** The requests served by a real deployment, and the headers that may be forwarded. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

interface RouteChoice {
  readonly only: readonly string[]
  readonly except: readonly string[]
}

/** A route of the contract, or one unknown to it. */
interface RequestedRoute {
  readonly operation: ContractOperation | undefined
  /** Below the REST root. */
  readonly path: string
}

/** `core/v2`, `core.posts.list`, `core.posts.*`. */
function fits({ operation, path }: RequestedRoute, pattern: string): boolean {
  if (!operation) return startsWithSegment(path, `/${pattern}`)
  return (operation.namespace || '/') === pattern || globExpression(pattern).test(operation.id)
}

export const isUpstreamRoute = (wanted: RequestedRoute, { only, except }: RouteChoice): boolean =>
  (only.length === 0 || only.some((pattern) => fits(wanted, pattern))) &&
  !except.some((pattern) => fits(wanted, pattern))

const READS = ['GET', 'HEAD']

/** The contract decides: a GET may have side effects, and a POST may only read. */
export function isWrite(methods: readonly string[], operation: ContractOperation | undefined) {
  const readsByMethod = methods.every((method) => READS.includes(method))
  if (!operation) return !readsByMethod
  if (operation.effect === 'safe-post') return false
  return !readsByMethod || !isRead(operation)
}

/** Local credentials, and headers for this process only. */
const PRIVATE = /^(?:authorization|cookie|x-wp-nonce|x-understudy-.*|forwarded|x-forwarded-.*)$/

export const isForwardedHeader = (header: string): boolean => !PRIVATE.test(header)
