/** Records allowed by the operator: only undoable changes are allowed, and only to them. */

import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import type { OutgoingRequest } from './exchange.ts'
import { membersOf } from './referenced-records.ts'

/** `id`, `ids[]`, `componentId`. */
export const NAMES_RECORDS = /(?:^i|I)ds?(?:\[|$)/

interface ReferencedIds {
  readonly ids: readonly unknown[]
  /** The record would be deleted permanently. */
  readonly isForced: boolean
}

/** The records named by a request: in its path, query or body. */
function referencedIds(operation: ContractOperation, outgoing: OutgoingRequest): ReferencedIds {
  const [route = '', query = ''] = outgoing.path.split('?')
  const sent = new URLSearchParams(query)
  const body = membersOf(outgoing)
  const inPath = Object.values(pathExpression(operation).exec(route)?.groups ?? {})
  const inQuery = [...sent]
    .filter(([name]) => NAMES_RECORDS.test(name))
    .flatMap(([, v]) => v.split(','))
  const inBody = Object.entries(body)
    .filter(([name]) => NAMES_RECORDS.test(name))
    .flatMap(([, value]) => value)
  const isForced = sent.has('force') || 'force' in body
  return { ids: [...inPath, ...inQuery, ...inBody], isForced }
}

/** Whether a request acts only on allowed records, in an undoable way. */
export function actsOnAllowedRecords(
  operation: ContractOperation,
  outgoing: OutgoingRequest,
  allowedRecords: AllowedRecords,
): boolean {
  const allowedIds = allowedRecords.records[operation.fixture ?? ''] ?? []
  const { ids, isForced } = referencedIds(operation, outgoing)
  // An unassigned id is always allowed.
  const isAllowedId = (id: unknown) =>
    allowedIds.includes(Number(id)) || Number(id) >= UNASSIGNED_ID
  return allowedIds.length > 0 && !isForced && ids.length > 0 && ids.every(isAllowedId)
}
