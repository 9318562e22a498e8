/** Whether a record was created by the run: decided by its tag fields, never by a quotation. */

import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { repeatUndelivered } from '#conformance/transport/availability.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** Matches whole tags only, so that the tag of one run never matches a longer one of another. */
export function hasTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let index = text.indexOf(tag); index >= 0; index = text.indexOf(tag, index + 1))
    if (!/[\w-]/.test(text[index + tag.length] ?? '')) return true
  return false
}

const TAG = /\bcf-[0-9a-z]{1,12}-[0-9a-f]{6}-\d+/g

/** All tags in a value, of any run. */
export const tagsIn = (value: unknown): ReadonlySet<string> =>
  new Set(JSON.stringify(value)?.match(TAG))

export interface RecordTag {
  readonly tag: string
  /** The fields sent with the tag; defaults to all tag fields of the resource. */
  readonly marks?: readonly string[]
  /** The case chose the date of the record. */
  readonly dated?: true
}

/** The tag without the other members of an entry. */
export const tagOf = ({ tag, marks, dated }: RecordTag): RecordTag => ({
  tag,
  ...(marks && { marks }),
  ...(dated && { dated }),
})

interface TagField {
  readonly sent: unknown
  readonly shown: unknown
}

/** The sent and the shown values of the tag fields. */
function tagFieldsOf(
  resource: LedgerResource,
  record: unknown,
  { tag, marks }: RecordTag,
): readonly TagField[] {
  const sent = resource.fields(tag)
  return Object.entries(resource.tagFieldsIn(record))
    .filter(([name]) => marks?.includes(name) ?? true)
    .map(([name, shown]) => ({ sent: sent[name], shown }))
}

const isExact = ({ sent, shown }: TagField): boolean => sent === shown

/** As changed by a case: the tag followed by more text. */
const startsWithTag = ({ sent, shown }: TagField): boolean =>
  isExact({ sent, shown }) || (typeof shown === 'string' && shown.startsWith(`${sent} `))

/** The platform appends a number to a duplicate name. */
const isNumberedDuplicate = ({ sent, shown }: TagField): boolean =>
  isExact({ sent, shown: typeof shown === 'string' ? shown.replace(/ \(\d+\)$/, '') : shown })

/** Only a record of the run matches in every tag field. */
export function isCreatedByRun(
  resource: LedgerResource,
  record: unknown,
  recordTag: RecordTag,
): boolean {
  const marks = tagFieldsOf(resource, record, recordTag)
  return marks.length > 0 && marks.every(isNumberedDuplicate)
}

/** The strictness of the ownership check. */
type Proof = 'new' | 'changed'

/**
 * For a new record one matching field is enough, because a target may alter another; a proven
 * record may have been changed by its case since.
 */
const isOwnedBy: Readonly<Record<Proof, (marks: readonly TagField[]) => boolean>> = {
  new: (marks) => marks.some(isExact),
  changed: (marks) => marks.some(startsWithTag),
}

/** Whether a record has its tag, also after a change by its case. */
export const isStillOwned = (
  resource: LedgerResource,
  record: unknown,
  recordTag: RecordTag,
): boolean => isOwnedBy.changed(tagFieldsOf(resource, record, recordTag))

/**
 * Whether a field contains the whole text that the run writes around its tag. Only runs write it,
 * so it identifies a record even if its date was set to the past.
 */
export const isSignedByRun = (
  resource: LedgerResource,
  record: unknown,
  { tag }: RecordTag,
): boolean =>
  tagFieldsOf(resource, record, { tag }).some((mark) => isExact(mark) && mark.sent !== tag)

const TRIES = 3

/** A success without a readable body: truncated, or an HTML page. */
export const isUnreadable = (response: TargetResponse): boolean =>
  isAccepted(response) && response.body === undefined

const isServerError = ({ status }: TargetResponse): boolean => status >= 500

/** Reads have no effect, so an unreadable response or a server error is requested again. */
export async function readReliably(
  caller: TargetCaller,
  operation: OperationRef,
  args: Arguments,
): Promise<TargetResponse> {
  const read = () => repeatUndelivered(() => caller.call(operation, args, { isFresh: true }))
  let response = await read()
  for (let left = TRIES - 1; left > 0; left -= 1) {
    if (!isUnreadable(response) && !isServerError(response)) break
    response = await read()
  }
  return response
}

export interface TaggedRead {
  readonly response: TargetResponse
  readonly record: unknown
  readonly isOwned: boolean
}

export interface TaggedQuery extends RecordTag {
  readonly id: RecordId
  readonly proof: Proof
}

/** The record with an id, and whether it is owned. */
export async function readTagged(
  caller: TargetCaller,
  resource: LedgerResource,
  { id, proof, ...recordTag }: TaggedQuery,
): Promise<TaggedRead> {
  const response = await readReliably(caller, resource.read, resource.readArguments(id))
  const record = response.status === 200 ? resource.recordOf(response.body, id) : undefined
  const isOwned = record !== undefined && isOwnedBy[proof](tagFieldsOf(resource, record, recordTag))
  return { response, record, isOwned }
}
