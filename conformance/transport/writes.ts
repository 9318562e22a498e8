/**
 * The changes allowed on a foreign target: records of the run, records that the operator allows,
 * and operations announced in the ledger. A write that names any other record is never sent.
 */

import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Effect } from '#openapi/language/define.ts'
import { asList, isRecord, type Json } from '#openapi/values/json.ts'
import { actsOnAllowedRecords } from './allowed-writes.ts'
import type { HttpMethod, OutgoingRequest } from './exchange.ts'
import { isNoop } from './noop.ts'
import { membersOf, type ReferencedRecord, referencedRecords } from './referenced-records.ts'
import type { FindOperation } from './routes.ts'

export interface OwnedRecords {
  /** Whether a record belongs to the run. */
  owns(kind: string, id: number | string): boolean
  /** Whether the ledger announces a change by the operation. */
  isAnnounced(operation: string): boolean
}

export interface WriteRules {
  readonly findOperation: FindOperation
  /** Foreign records that may be changed and restored. */
  readonly allowedRecords: AllowedRecords
  /** Records and announcements of the run; nothing else is changed on a foreign target. */
  readonly owned: OwnedRecords
  /** Whether the target has a route at a path outside the contract. */
  readonly isRoute: (path: string) => boolean
  readonly mayLeaveResidue: (operation: ContractOperation) => boolean
  /** Why the operation cannot be undone. */
  readonly reasonAgainst: (operation: ContractOperation) => string | undefined
}

/** Of operations that only read. */
export const SAFE_EFFECTS: readonly Effect[] = ['safe', 'safe-post']

const isOwn = ({ kinds, id }: ReferencedRecord, { owned }: WriteRules): boolean =>
  kinds.some((kind) => owned.owns(kind, id))

/** The caller has verified the state in which the operation changes nothing. */
const isNoopInState = (
  { noopWhen }: ContractOperation,
  { isVerifiedNoop }: OutgoingRequest,
): boolean => isVerifiedNoop === true && noopWhen !== undefined

function reasonForOperation(
  operation: ContractOperation,
  outgoing: OutgoingRequest,
  rules: WriteRules,
): string | undefined {
  if (actsOnAllowedRecords(operation, outgoing, rules.allowedRecords)) return undefined
  const subject = referencedRecords(operation, outgoing, operation.actsOn)
  const others = referencedRecords(operation, outgoing, operation.refersTo)
  const foreign = [...subject.records, ...others.records].find((each) => !isOwn(each, rules))
  if (foreign)
    return `the run cannot prove that it created ${foreign.kinds.join(' or ')} ${foreign.id}`
  const { id, effect, fixture } = operation
  if (SAFE_EFFECTS.includes(effect) || rules.mayLeaveResidue(operation)) return undefined
  if (isNoop(operation, outgoing) || isNoopInState(operation, outgoing)) return undefined
  const reason = rules.reasonAgainst(operation)
  if (reason !== undefined) return reason
  if (fixture !== undefined && subject.records.length === 0)
    return `it refers to a ${fixture} outside --use-records, or removes one`
  if (subject.hasReferences || rules.owned.isAnnounced(id)) return undefined
  return `the ledger contains no announcement for ${id}`
}

const partsOf = (outgoing: OutgoingRequest): readonly unknown[] =>
  asList(membersOf(outgoing)['requests'])

const toPartRequest = (part: Json, { identity }: OutgoingRequest): OutgoingRequest => ({
  // An unknown method has no effect.
  method: String(part['method'] ?? 'POST').toUpperCase() as HttpMethod,
  path: String(part['path'] ?? '').trim(),
  identity,
  ...('body' in part && { body: JSON.stringify(part['body']) }),
})

/** The parts of a batch as requests. */
export const partsIn = (outgoing: OutgoingRequest): readonly OutgoingRequest[] =>
  partsOf(outgoing)
    .filter(isRecord)
    .map((part) => toPartRequest(part, outgoing))

/** Whether the batch must validate as a whole and has a part with an invalid value. */
export function isRejectedBatch(outgoing: OutgoingRequest, findOperation: FindOperation): boolean {
  if (membersOf(outgoing)['validation'] !== 'require-all-validate') return false
  return partsIn(outgoing).some((part) => {
    const operation = findOperation(part.method, part.path.split('?')[0] ?? '')
    return Object.entries(membersOf(part)).some(([name, value]) => {
      const choices = operation?.args[name]?.enum
      return choices !== undefined && !choices.some((each) => each === value)
    })
  })
}

export function reasonAgainstWrite(
  outgoing: OutgoingRequest,
  rules: WriteRules,
): string | undefined {
  const route = outgoing.path.split('?')[0] ?? ''
  const found = rules.findOperation(outgoing.method, route)
  if (!found)
    return rules.isRoute(route) ? 'the contract does not describe its effect here' : undefined
  if (found.kind !== 'batch') return reasonForOperation(found, outgoing, rules)
  return partsIn(outgoing)
    .map((part) => reasonAgainstWrite(part, rules))
    .find((reason) => reason !== undefined)
}
