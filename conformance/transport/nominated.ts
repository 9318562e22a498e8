/** Records that the operator named: what can be undone may be done to them, and to them only. */

import { IMPOSSIBLE_ID } from '#conformance/call/sample.ts'
import type { Nominations } from '#conformance/operator/nominations.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import type { Outgoing } from './exchange.ts'
import { membersOf } from './named.ts'

/** `id`, `ids[]`, `componentId`. */
export const NAMES_RECORDS = /(?:^i|I)ds?(?:\[|$)/

interface NamedRecords {
  readonly ids: readonly unknown[]
  /** The record would be gone for good. */
  readonly isForced: boolean
}

/** The records that a request names: in its path, in its query or in its body. */
function namedIn(operation: ContractOperation, outgoing: Outgoing): NamedRecords {
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

/** Whether a request acts on nothing but nominated records, and in a way that can be undone. */
export function actsOnNominated(
  operation: ContractOperation,
  outgoing: Outgoing,
  nominations: Nominations,
): boolean {
  const named = nominations.records[operation.fixture ?? ''] ?? []
  const { ids, isForced } = namedIn(operation, outgoing)
  // An id that nobody has may be named by everybody.
  const mayBeNamed = (id: unknown) => named.includes(Number(id)) || Number(id) >= IMPOSSIBLE_ID
  return named.length > 0 && !isForced && ids.length > 0 && ids.every(mayBeNamed)
}
