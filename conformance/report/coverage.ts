/** Coverage of a run per operation, counted by method and path as in the document. */
import type { DeployedIndex } from '#conformance/targets/index-document.ts'
import { type Contract, type ContractOperation, endpointsOf } from '#openapi/contract/contract.ts'
import type { Method } from '#openapi/language/define.ts'
import { fromKeys } from '#openapi/values/json.ts'

/** Best first. */
export const EVIDENCE = ['success', 'refused', 'not called', 'missing', 'not deployed'] as const
type EvidenceLevel = (typeof EVIDENCE)[number]

/** How to get further, and why the run did not. */
export interface CoverageHint {
  readonly means: string
  readonly why: string
}

export interface CoverageRow {
  readonly operation: string
  readonly namespace: string
  readonly method: Method
  readonly path: string
  readonly evidence: EvidenceLevel
  /** The best status, if it was called. */
  readonly status?: number
  readonly unlock?: CoverageHint
}

export interface Coverage {
  readonly operations: number
  readonly counts: Readonly<Record<EvidenceLevel, number>>
  readonly rows: readonly CoverageRow[]
}

interface ObservedStatus {
  readonly method: string
  readonly status: number
  readonly identity?: string
}

/** The best status of each method of each operation. */
export interface BestStatuses {
  add(operation: Pick<ContractOperation, 'id'>, met: ObservedStatus): void
  /** For one caller if it called the operation, otherwise for all callers. */
  statusOf(
    operation: Pick<ContractOperation, 'id'>,
    method: string,
    identity?: string,
  ): number | undefined
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * A success is the strongest evidence, a crash the weakest; 403 shows that the operation exists.
 */
function evidenceRank(status: number): number {
  if (isSuccess(status)) return 4
  if (status >= 500) return 0
  if (status === 401) return 1
  return status === 403 ? 3 : 2
}

const ANY_CALLER = ''

const asRead = (method: string): string => (method === 'HEAD' ? 'GET' : method)

function note(best: Map<string, number>, key: string, status: number): void {
  const known = best.get(key)
  if (known === undefined || evidenceRank(status) > evidenceRank(known)) best.set(key, status)
}

const keyOf = (id: string, method: string, identity: string): string =>
  `${id} ${asRead(method)} ${identity}`

export function createBestStatuses(): BestStatuses {
  const best = new Map<string, number>()
  return {
    add({ id }, { method, status, identity = ANY_CALLER }) {
      note(best, keyOf(id, method, ANY_CALLER), status)
      note(best, keyOf(id, method, identity), status)
    },
    statusOf: ({ id }, method, identity = ANY_CALLER) =>
      best.get(keyOf(id, method, identity)) ?? best.get(keyOf(id, method, ANY_CALLER)),
  }
}

/** The routes of a target; undefined until its index is loaded. */
interface DeployedFeatures {
  readonly hasNamespace: (name: string) => boolean
  readonly hasMethod: (operation: ContractOperation, method: Method) => boolean
}

/** Reads the features from the index of a target. */
export const deployedFeatures = (index: DeployedIndex): DeployedFeatures => ({
  hasNamespace: (name) => index.namespaces.includes(name),
  hasMethod: (operation, method) =>
    index.routesOf(operation).some(({ methods }) => methods.includes(method)),
})

/** A method of an operation without a successful response. */
export interface UnsuccessfulCall {
  readonly method: Method
  /** The best status, if it was called. */
  readonly status: number | undefined
}

interface CoverageInput {
  readonly contract: Contract
  readonly seen: BestStatuses
  readonly deployed?: DeployedFeatures
  /** The caller with the most permissions. */
  readonly best?: string
  readonly unlockFor?: (operation: ContractOperation, call: UnsuccessfulCall) => CoverageHint
}

function evidenceFor(
  operation: ContractOperation,
  method: Method,
  { seen, deployed }: CoverageInput,
): EvidenceLevel {
  const status = seen.statusOf(operation, method)
  if (status !== undefined && isSuccess(status)) return 'success'
  const { namespace } = operation
  if (deployed && namespace !== '' && !deployed.hasNamespace(namespace)) return 'not deployed'
  if (deployed && !deployed.hasMethod(operation, method)) return 'missing'
  return status === undefined ? 'not called' : 'refused'
}

function rowOf(operation: ContractOperation, method: Method, covering: CoverageInput): CoverageRow {
  const evidence = evidenceFor(operation, method, covering)
  const caller = evidence === 'success' ? undefined : covering.best
  const status = covering.seen.statusOf(operation, method, caller)
  const isOpen = evidence === 'refused' || evidence === 'not called'
  const unlock = isOpen ? covering.unlockFor?.(operation, { method, status }) : undefined
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

export function coverageOf(covering: CoverageInput): Coverage {
  const rows = endpointsOf(covering.contract).map(({ operation, method }) =>
    rowOf(operation, method, covering),
  )
  return { operations: rows.length, counts: countEvidence(rows), rows }
}

/** Coverage of a run that ended before it knew the routes of its target. */
export const unknownCoverage = (contract: Contract): Coverage => ({
  ...{ operations: endpointsOf(contract).length, counts: countEvidence([]), rows: [] },
})

/** `128 of 255 deployed operations answered with success` */
export function coverageSummary({ operations, counts, rows }: Coverage): string {
  if (rows.length === 0) return 'deployed operations unknown'
  const deployed = operations - counts['not deployed'] - counts.missing
  return `${counts.success} of ${deployed} deployed operations answered with success`
}
