import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import { trimEnd } from '#openapi/values/text.ts'

/** Finds the operation a request would reach, as the platform matches: whole path, any letter case. */
export type FindOperation = (method: string, path: string) => ContractOperation | undefined

interface RouteEntry {
  readonly expression: RegExp
  readonly operation: ContractOperation
}

const segments = (path: string): number => path.split('/').length

function entriesOf({ operations }: Contract): ReadonlyMap<string, readonly RouteEntry[]> {
  const entries = new Map<string, RouteEntry[]>()
  for (const operation of operations)
    for (const method of operation.methods) {
      const key = `${method} ${segments(operation.path)}`
      const known = entries.get(key) ?? []
      entries.set(key, [...known, { expression: pathExpression(operation), operation }])
    }
  return entries
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // A broken escape matches nothing, which is what the target sees too.
    return path
  }
}

export function routeFinder(contract: Contract): FindOperation {
  const entries = entriesOf(contract)
  return (method, path) => {
    const plain = trimEnd(decoded(path), '/') || '/'
    return entries
      .get(`${method} ${segments(plain)}`)
      ?.find(({ expression }) => expression.test(plain))?.operation
  }
}
