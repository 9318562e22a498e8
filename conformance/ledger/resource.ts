/** How a run creates, finds and removes a kind of record on any target. */

import { at } from '#conformance/call/body.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CallOptions, TargetCaller } from '#conformance/targets/caller.ts'
import type { Step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { asList, type Json } from '#openapi/values/json.ts'
import type { RecordId } from './ownership.ts'

export type { RecordId } from './ownership.ts'

export interface LedgerResource<
  O extends OperationRef = OperationRef,
  Id extends RecordId = RecordId,
> {
  /** The name in the ledger; never changed, so that older ledgers can be cleaned up. */
  readonly name: string
  readonly create: O
  /** How `create` is sent; defaults to a call of the REST interface by the strongest account. */
  createOptions?(caller: TargetCaller): CallOptions
  /** Whether a successful response to `create` with these arguments reports no new record. */
  isRejection?(body: unknown, args: Arguments): boolean
  /** The response to `create` has no id, so `createdIn` gets the list of records with the tag. */
  readonly isFoundByTag?: true
  /** An operation whose response contains the record, alone or in a list. */
  readonly read: OperationRef
  readonly list: OperationRef
  readonly remove: OperationRef
  /** The statuses for an absent record. */
  readonly absentStatuses: readonly number[]
  /** Deployments answer a read of an absent record with 200 and no body. */
  readonly isEmptyIfAbsent?: true
  /** Arguments of a new record with the tag in visible fields. */
  fields(tag: string): RequestArguments<O>
  /**
   * The values of the tag fields of a record, by argument name. Each contains the tag and nothing
   * else, so that a record that merely quotes the tag never matches.
   */
  tagFieldsIn(record: unknown): Json
  readArguments(id: RecordId): Arguments
  /** Arguments of a list with every record that might have the tag. */
  search(tag: string): Arguments
  /** The record in a response to `create`, with its id. */
  createdIn(body: unknown): unknown
  idIn(record: unknown): Id | undefined
  /** The record in a response to `read`. */
  recordOf(body: unknown, id: RecordId): unknown
  recordsOf(body: unknown): readonly unknown[]
  removal(id: RecordId): Arguments
  /** The response to `remove` proves nothing, so the record is read again. */
  readonly isUnconfirmed?: true
  /**
   * When a record was last changed, by the clock of the target; undefined where it is not shown.
   */
  changedAt?(record: unknown): number | undefined
  /** The fields of a creation that decide what `changedAt` shows. */
  readonly dateFields?: readonly string[]
  /** Whether removing the record would also remove content of others. */
  holdsOthers?(body: unknown, id: RecordId): boolean
  /** A call without effect that shows beforehand whether removal works at all. */
  readonly removalTest?: RemovalTest
}

interface RemovalTest {
  call(tag: string): Step
  /** Whether the response shows that a record could be removed. */
  isPassedBy(response: TargetResponse): boolean
}

export const numberIn = (record: unknown): number | undefined => {
  const id = at(record, 'id')
  return typeof id === 'number' ? id : undefined
}

export const wordIn = (record: unknown): string | undefined => {
  const id = at(record, 'id')
  return typeof id === 'string' ? id : undefined
}

/** A time, in UTC unless it names a zone; undefined where there is none. */
export function timeIn(record: unknown, name: string): number | undefined {
  const text = String(at(record, name))
  const time = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(time) ? undefined : time
}

/** Defaults for records that are the whole response to `read`, with a numeric id. */
export const plainRecord = {
  idIn: numberIn,
  readArguments: (id: RecordId): Arguments => ({ id }),
  createdIn: (body: unknown): unknown => body,
  recordOf: (body: unknown): unknown => body,
  recordsOf: asList,
  removal: (id: RecordId): Arguments => ({ id, force: true }),
} as const
