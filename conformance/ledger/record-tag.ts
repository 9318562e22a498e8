/** Whether a record was created by the run: decided by its tag fields, never by a quotation. */

import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** Matches whole tags only, so that the tag of one run never matches a longer one of another. */
export function hasTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[\w-]/.test(text[at + tag.length] ?? '')) return true
  return false
}

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

interface Mark {
  readonly sent: unknown
  readonly seen: unknown
}

/** The sent and the shown values of the tag fields. */
function marksOf(
  resource: LedgerResource,
  record: unknown,
  { tag, marks }: RecordTag,
): readonly Mark[] {
  const sent = resource.fields(tag)
  return Object.entries(resource.tagFieldsIn(record))
    .filter(([name]) => marks?.includes(name) ?? true)
    .map(([name, seen]) => ({ sent: sent[name], seen }))
}

const isWhole = ({ sent, seen }: Mark): boolean => sent === seen

/** As changed by a case: the tag followed by more text. */
const isPrefix = ({ sent, seen }: Mark): boolean =>
  isWhole({ sent, seen }) || (typeof seen === 'string' && seen.startsWith(`${sent} `))

/** The platform appends a number to a duplicate name. */
const isNumberedDuplicate = ({ sent, seen }: Mark): boolean =>
  isWhole({ sent, seen: typeof seen === 'string' ? seen.replace(/ \(\d+\)$/, '') : seen })

/** Only a record of the run matches in every tag field. */
export function isCreatedByRun(
  resource: LedgerResource,
  record: unknown,
  tagged: RecordTag,
): boolean {
  const marks = marksOf(resource, record, tagged)
  return marks.length > 0 && marks.every(isNumberedDuplicate)
}

/** The strictness of the ownership check. */
export type Proof = 'new' | 'changed'

/**
 * For a new record one matching field is enough, because a target may alter another; a proven
 * record may have been changed by its case since.
 */
const isOwnedBy: Readonly<Record<Proof, (marks: readonly Mark[]) => boolean>> = {
  new: (marks) => marks.some(isWhole),
  changed: (marks) => marks.some(isPrefix),
}

/** Whether a proven record still has its tag. */
export const isStillOwned = (
  resource: LedgerResource,
  record: unknown,
  tagged: RecordTag,
): boolean => isOwnedBy.changed(marksOf(resource, record, tagged))

/**
 * Whether a field contains the whole text that the run writes around its tag. Only runs write it,
 * so it identifies a record even if its date was set to the past.
 */
export const isSignedByRun = (
  resource: LedgerResource,
  record: unknown,
  { tag }: RecordTag,
): boolean => marksOf(resource, record, { tag }).some((mark) => isWhole(mark) && mark.sent !== tag)

const TRIES = 3

/** A success without a readable body: truncated, or an HTML page. */
export const isUnreadable = (response: TargetResponse): boolean =>
  isAccepted(response) && response.body === undefined

/** Reads have no effect, so an unreadable response is requested again. */
export async function readReliably(
  caller: TargetCaller,
  operation: OperationRef,
  args: Arguments,
): Promise<TargetResponse> {
  const ask = () => caller.call(operation, args, { isFresh: true })
  let response = await ask()
  for (let left = TRIES - 1; left > 0 && isUnreadable(response); left -= 1) response = await ask()
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
  { id, proof, ...tagged }: TaggedQuery,
): Promise<TaggedRead> {
  const response = await readReliably(caller, resource.read, resource.readArguments(id))
  const record = response.status === 200 ? resource.recordOf(response.body, id) : undefined
  const isOwned = record !== undefined && isOwnedBy[proof](marksOf(resource, record, tagged))
  return { response, record, isOwned }
}
