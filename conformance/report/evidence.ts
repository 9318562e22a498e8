/** How far a run got with each operation, counted by method and path as the document counts. */
import { type Contract, type ContractOperation, endpointsOf } from '#openapi/contract.ts'
import type { Method } from '#openapi/define.ts'
import { fromKeys } from '#openapi/json.ts'

/** The best that was reached, best first. */
export const EVIDENCE = ['success', 'refused', 'not called', 'missing', 'not deployed'] as const
export type Reached = (typeof EVIDENCE)[number]

/** What would get the run further, and why it did not get there. */
export interface Unlock {
  readonly means: string
  readonly why: string
}

export interface CoverageRow {
  readonly operation: string
  readonly namespace: string
  readonly method: Method
  readonly path: string
  readonly evidence: Reached
  /** The best response, where it was called. */
  readonly status?: number
  readonly unlock?: Unlock
}

export interface Coverage {
  readonly operations: number
  readonly counts: Readonly<Record<Reached, number>>
  readonly rows: readonly CoverageRow[]
}

/** The best status that each method of each operation was answered with. */
export interface Seen {
  add(operation: Pick<ContractOperation, 'id'>, met: { method: string; status: number }): void
  statusOf(operation: Pick<ContractOperation, 'id'>, method: string): number | undefined
}

/** A success tells most; a rejection of what was sent more than one of who sent it, or a crash. */
function worthOf(status: number): number {
  if (status >= 200 && status < 300) return 3
  if (status >= 500) return 0
  return status === 401 || status === 403 ? 1 : 2
}

export function createSeen(): Seen {
  const best = new Map<string, number>()
  const keyOf = (id: string, method: string) => `${method === 'HEAD' ? 'GET' : method} ${id}`
  return {
    add({ id }, { method, status }) {
      const key = keyOf(id, method)
      const known = best.get(key)
      if (known === undefined || worthOf(status) > worthOf(known)) best.set(key, status)
    },
    statusOf: ({ id }, method) => best.get(keyOf(id, method)),
  }
}

/** What a target has; nothing is known of one whose index nobody read. */
export interface DeployedParts {
  readonly hasNamespace: (name: string) => boolean
  readonly hasMethod: (operation: ContractOperation, method: Method) => boolean
}

export interface Covering {
  readonly contract: Contract
  readonly seen: Seen
  readonly deployed?: DeployedParts
  readonly unlockFor?: (operation: ContractOperation, status: number | undefined) => Unlock
}

function evidenceFor(
  operation: ContractOperation,
  method: Method,
  { seen, deployed }: Covering,
): Reached {
  const status = seen.statusOf(operation, method)
  if (status !== undefined && worthOf(status) === 3) return 'success'
  const { namespace } = operation
  if (deployed && namespace !== '' && !deployed.hasNamespace(namespace)) return 'not deployed'
  if (deployed && !deployed.hasMethod(operation, method)) return 'missing'
  return status === undefined ? 'not called' : 'refused'
}

function rowOf(operation: ContractOperation, method: Method, covering: Covering): CoverageRow {
  const evidence = evidenceFor(operation, method, covering)
  const status = covering.seen.statusOf(operation, method)
  const isOpen = evidence === 'refused' || evidence === 'not called'
  const unlock = isOpen ? covering.unlockFor?.(operation, status) : undefined
  const { id, namespace, path } = operation
  return {
    operation: id,
    namespace: namespace || '/',
    method,
    path,
    evidence,
    ...(status !== undefined && { status }),
    ...(unlock && { unlock }),
  }
}

export const countEvidence = (rows: readonly CoverageRow[]): Coverage['counts'] =>
  fromKeys(EVIDENCE, (evidence) => rows.filter((row) => row.evidence === evidence).length)

export function coverageOf(covering: Covering): Coverage {
  const rows = endpointsOf(covering.contract).map(({ operation, method }) =>
    rowOf(operation, method, covering),
  )
  return { operations: rows.length, counts: countEvidence(rows), rows }
}

/** `128 of 255 deployed operations answered with success` */
export function inBrief({ operations, counts }: Coverage): string {
  const deployed = operations - counts['not deployed'] - counts.missing
  return `${counts.success} of ${deployed} deployed operations answered with success`
}
