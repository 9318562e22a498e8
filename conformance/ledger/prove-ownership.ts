/** An id in a response is owned only after it was read back with the tag, before any other use. */

import { Failure, Skip } from '#conformance/call/check.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { describeResponse, isAccepted, TransportError } from '#conformance/transport/exchange.ts'
import type { Ownership } from './ownership.ts'
import type { CreationDoubt } from './pending-records.ts'
import { reasonOlder } from './record-age.ts'
import {
  isUnreadable,
  type RecordTag,
  readReliably,
  readTagged,
  type TaggedRead,
} from './record-tag.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/**
 * Records the ids that exist before the first creation of a kind; none if the account cannot list.
 */
export async function recordExistingIds(
  caller: TargetCaller,
  resource: LedgerResource,
  owned: Ownership,
): Promise<void> {
  if (caller.target.isStandIn) return
  await caller.once(`every ${resource.name} before the run`, async () => {
    const response = await caller.call(resource.list, resource.search(''))
    if (!isAccepted(response)) return
    const ids = resource.recordsOf(response.body).map((record) => resource.idIn(record))
    owned.addExisting(
      resource.name,
      ids.filter((id) => id !== undefined),
    )
  })
}

/** A record that a response reports as new. */
export interface NewRecord extends RecordTag {
  readonly of: LedgerResource
  readonly id: RecordId
}

function refuse({ of }: NewRecord, got: string): never {
  const { id: operation } = of.create
  const expected = `${operation} to respond with the id of the new record`
  throw new Failure({ expected, got }, { fact: { kind: 'call', operation } })
}

function doubt({ of, id, tag }: NewRecord, why: string): never {
  throw new Skip({ why: 'inconclusive', detail: `the new ${of.name} ${id} (${tag}) ${why}` })
}

function assertOwned(made: NewRecord, { response, isOwned }: TaggedRead): void {
  if (isOwned) return
  const { of, id } = made
  if (response.status === 200) refuse(made, `${id}, which does not have the values sent`)
  const why = `${of.read.id} answers ${describeResponse(response)}`
  if (of.absentStatuses.includes(response.status)) refuse(made, `${id}: ${why}`)
  doubt(made, `cannot be read back: ${why}`)
}

/** Whether the list contains the id; undefined for an unusable response. */
async function isListed(caller: TargetCaller, { of, id }: NewRecord, words: string) {
  const response = await readReliably(caller, of.list, of.search(words))
  if (!isAccepted(response) || isUnreadable(response)) return undefined
  return of.recordsOf(response.body).some((record) => of.idIn(record) === id)
}

/**
 * Fallback without search words: a list that searches titles only still shows the newest records.
 */
const isShown = async (caller: TargetCaller, made: NewRecord): Promise<boolean | undefined> =>
  (await isListed(caller, made, made.tag)) || isListed(caller, made, '')

/** Skipped on a stand-in: the site of the run has no foreign records. */
export async function proveOwnership(
  caller: TargetCaller,
  made: NewRecord,
  owned: Ownership,
): Promise<void> {
  if (caller.target.isStandIn) return
  const { of, id } = made
  const taken = owned.claim(of.name, id)
  if (taken !== undefined) refuse(made, `${id}, ${taken}`)
  try {
    const read = await readTagged(caller, of, { ...made, proof: 'new' })
    assertOwned(made, read)
    // A date that the case chose proves nothing.
    const record = made.dated ? undefined : read.record
    const older = reasonOlder({ caller, owned }, { of, id, record, tagged: made })
    if (older !== undefined) doubt(made, `is left alone: ${older}`)
    owned.confirm(of.name, id)
  } catch (error) {
    owned.release(of.name, id)
    throw error
  }
}

/** Without a response nothing is known; the record itself is in the ledger. */
function unanswered(error: unknown): 'unanswered' {
  if (error instanceof TransportError) return 'unanswered'
  throw error
}

/** A record hidden from its list cannot be proven removed: its id may be invented. */
export async function doubtOf(
  caller: TargetCaller,
  made: NewRecord,
  owned: Ownership,
): Promise<CreationDoubt | undefined> {
  if (caller.target.isStandIn) return undefined
  const { read, list, name } = made.of
  // Where records are read from their list, the proof has found the record in it.
  const shown = read.id === list.id || (await isShown(caller, made).catch(unanswered))
  if (shown === 'unanswered') return undefined
  if (shown) owned.listed(name)
  if (shown || (shown === undefined && owned.isListed(name))) return undefined
  return {
    why: `${list.id} does not show the new id ${made.id}`,
    permanentReason: `${list.id} hides new records`,
  }
}
