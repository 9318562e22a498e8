/** What has to be known of a kind of record, so that a run can create and remove it anywhere. */

import type { Arguments } from '#conformance/request.ts'
import type { Answer } from '#conformance/transport/exchange.ts'
import type { Json } from '#openapi/json.ts'

export type RecordId = number | string

export interface Resource {
  readonly create: string
  /** An operation whose answer holds the record, alone or among others. */
  readonly read: string
  readonly list: string
  readonly remove: string
  /** The statuses that say a record is not there. */
  readonly absent: readonly number[]
  /** Arguments of a new record that carries the tag where everybody can see it. */
  fields(tag: string): Arguments
  readArguments(id: RecordId): Arguments
  /** Lists everything that might carry the tag. */
  search(tag: string): Arguments
  /** The record inside an answer to create; it has the id. */
  createdIn(body: unknown): unknown
  /** The record inside an answer to read. */
  recordOf(body: unknown, id: RecordId): unknown
  recordsOf(body: unknown): readonly unknown[]
  removal(id: RecordId): Arguments
  /** Removing says nothing of what it left, so it is looked at once more. */
  readonly isSilent?: true
  /** Something in an answer to read that would go with the record although it is not ours. */
  holdsOthers?(body: unknown, id: RecordId): boolean
  /** A call without effect that tells beforehand whether removing works here at all. */
  readonly rehearsal?: Rehearsal
}

export interface Rehearsal {
  readonly operation: string
  args(tag: string): Arguments
  /** Whether the answer promises that a record could be removed. */
  promises(answer: Answer): boolean
}
