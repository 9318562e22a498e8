/** What has to be known of a kind of record, so that a run can create and remove it anywhere. */

import { at } from '#conformance/call/body.ts'
import type { Arguments, Called, Sent } from '#conformance/call/request.ts'
import type { Step } from '#conformance/targets/step.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { asList, type Json } from '#openapi/values/json.ts'
import type { RecordId } from './owned.ts'

export type { RecordId } from './owned.ts'

export interface LedgerResource<O extends Called = Called, Id extends RecordId = RecordId> {
  /** How the ledger calls it; never changed, or older ledgers could not be cleaned up. */
  readonly name: string
  readonly create: O
  /** An operation whose response holds the record, alone or among others. */
  readonly read: Called
  readonly list: Called
  readonly remove: Called
  /** The statuses that say a record is not there. */
  readonly absent: readonly number[]
  /** Arguments of a new record that carries the tag where everybody can see it. */
  fields(tag: string): Sent<O>
  /**
   * What a record shows in the fields that carry the mark, under the names they are sent with. Each
   * holds the mark and nothing else, so that whoever merely quotes it is never taken for ours.
   */
  marksIn(record: unknown): Json
  readArguments(id: RecordId): Arguments
  /** Lists everything that might carry the tag. */
  search(tag: string): Arguments
  /** The record inside a response to create; it has the id. */
  createdIn(body: unknown): unknown
  idIn(record: unknown): Id | undefined
  /** The record inside a response to read. */
  recordOf(body: unknown, id: RecordId): unknown
  recordsOf(body: unknown): readonly unknown[]
  removal(id: RecordId): Arguments
  /** Removing says nothing of what it left, so it is looked at once more. */
  readonly isSilent?: true
  /** When a record was last changed, by the clock of the target; undefined where it does not show. */
  changedAt?(record: unknown): number | undefined
  /** Something in a response to read that would go with the record although it is not ours. */
  holdsOthers?(body: unknown, id: RecordId): boolean
  /** A call without effect that tells beforehand whether removing works here at all. */
  readonly rehearsal?: Rehearsal
}

interface Rehearsal {
  call(tag: string): Step
  /** Whether the response promises that a record could be removed. */
  promises(response: TargetResponse): boolean
}

export const numberIn = (record: unknown): number | undefined => {
  const id = at(record, 'id')
  return typeof id === 'number' ? id : undefined
}

export const wordIn = (record: unknown): string | undefined => {
  const id = at(record, 'id')
  return typeof id === 'string' ? id : undefined
}

/** Records that stand alone in the response to read, under a number. */
export const plain = {
  idIn: numberIn,
  readArguments: (id: RecordId): Arguments => ({ id }),
  createdIn: (body: unknown): unknown => body,
  recordOf: (body: unknown): unknown => body,
  recordsOf: asList,
  removal: (id: RecordId): Arguments => ({ id, force: true }),
} as const
