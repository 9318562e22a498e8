/** Finds the operation of a method and a path. */

import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import { decodePercent, trimEnd } from '#openapi/values/text.ts'

/**
 * Finds the operation of a request with the platform's matching: the whole path, case-insensitive.
 */
export type FindOperation = (method: string, path: string) => ContractOperation | undefined

interface RouteEntry {
  readonly expression: RegExp
  readonly operation: ContractOperation
}

/** The first segment of a path is never a parameter, and each parameter is one segment. */
function bucketOf(method: string, path: string): string {
  const parts = path.split('/')
  return `${method} ${parts.length} ${parts[1]?.toLowerCase()}`
}

function entriesOf({ operations }: Contract): ReadonlyMap<string, readonly RouteEntry[]> {
  const entries = new Map<string, RouteEntry[]>()
  for (const operation of operations) {
    const entry = { expression: pathExpression(operation), operation }
    for (const method of operation.methods) {
      const bucket = bucketOf(method, operation.path)
      const known = entries.get(bucket)
      if (known) known.push(entry)
      else entries.set(bucket, [entry])
    }
  }
  return entries
}

export function routeFinder(contract: Contract): FindOperation {
  const entries = entriesOf(contract)
  return (method, path) => {
    const normalized = trimEnd(decodePercent(path), '/') || '/'
    return entries
      .get(bucketOf(method, normalized))
      ?.find(({ expression }) => expression.test(normalized))?.operation
  }
}
