/** An id in a response is owned only after it was read back with the tag, before any other use. */

import { Failure, Skip } from '#conformance/call/check.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { describeResponse, isAccepted, TransportError } from '#conformance/transport/exchange.ts'
import type { Ledger } from './ledger.ts'
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
import { hidingReason } from './removable.ts'
import type { LedgerResource, RecordId } from './resource.ts'
import { verifyRemovals } from './verify-removals.ts'

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
interface NewRecord extends RecordTag {
  readonly ledgerResource: LedgerResource
  readonly id: RecordId
}

function failWrongId({ ledgerResource }: NewRecord, got: string): never {
  const { id: operation } = ledgerResource.create
  const expected = `${operation} to respond with the id of the new record`
  throw new Failure({ expected, got }, { fact: { kind: 'call', operation } })
}

function skipDoubtful({ ledgerResource, id, tag }: NewRecord, why: string): never {
  throw new Skip({
    why: 'inconclusive',
    detail: `the new ${ledgerResource.name} ${id} (${tag}) ${why}`,
  })
}

function assertOwned(created: NewRecord, { response, isOwned }: TaggedRead): void {
  if (isOwned) return
  const { ledgerResource, id } = created
  if (response.status === 200) failWrongId(created, `${id}, which does not have the values sent`)
  const why = `${ledgerResource.read.id} answers ${describeResponse(response)}`
  if (ledgerResource.absentStatuses.includes(response.status)) failWrongId(created, `${id}: ${why}`)
  skipDoubtful(created, `cannot be read back: ${why}`)
}

/** Undefined for an unusable response. */
async function listedRecords(
  caller: TargetCaller,
  { list, search, recordsOf }: LedgerResource,
  searchText: string,
): Promise<readonly unknown[] | undefined> {
  const response = await readReliably(caller, list, search(searchText))
  return !isAccepted(response) || isUnreadable(response) ? undefined : recordsOf(response.body)
}

/**
 * Whether the list contains the id; undefined for an unusable response. Fallbacks: the tag of the
 * record, for a list full of records of the run, and no search words, for a list that searches
 * titles only and still shows the newest records.
 */
async function isShownInList(
  caller: TargetCaller,
  { ledgerResource, id, tag }: NewRecord,
  ledger: Ledger,
): Promise<boolean | undefined> {
  const hasId = (records: readonly unknown[] | undefined) =>
    records?.some((record) => ledgerResource.idIn(record) === id)
  const ofRun = await listedRecords(caller, ledgerResource, caller.tag)
  if (ofRun)
    await verifyRemovals({ caller, owned: ledger.owned }, ledgerResource, { listed: ofRun, ledger })
  return (
    hasId(ofRun) ||
    hasId(await listedRecords(caller, ledgerResource, tag)) ||
    hasId(await listedRecords(caller, ledgerResource, ''))
  )
}

/** Skipped on a stand-in: the site of the run has no foreign records. */
export async function proveOwnership(
  caller: TargetCaller,
  created: NewRecord,
  owned: Ownership,
): Promise<void> {
  if (caller.target.isStandIn) return
  const { ledgerResource, id } = created
  const conflict = owned.claim(ledgerResource.name, id)
  if (conflict !== undefined) failWrongId(created, `${id}, ${conflict}`)
  try {
    const read = await readTagged(caller, ledgerResource, { ...created, proof: 'new' })
    assertOwned(created, read)
    // A date that the case chose proves nothing.
    const record = created.dated ? undefined : read.record
    const ageReason = reasonOlder(
      { caller, owned },
      { ledgerResource, id, record, recordTag: created },
    )
    if (ageReason !== undefined) skipDoubtful(created, `is left alone: ${ageReason}`)
    owned.confirm(ledgerResource.name, id)
  } catch (error) {
    owned.release(ledgerResource.name, id)
    throw error
  }
}

/** Without a response nothing is known; the record itself is in the ledger. */
function undecidedIfTransportError(error: unknown): 'unanswered' {
  if (error instanceof TransportError) return 'unanswered'
  throw error
}

/** A record hidden from its list cannot be proven removed: its id may be invented. */
export async function listingDoubt(
  caller: TargetCaller,
  created: NewRecord,
  ledger: Ledger,
): Promise<CreationDoubt | undefined> {
  if (caller.target.isStandIn) return undefined
  const { owned } = ledger
  const { read, list, name } = created.ledgerResource
  // Where records are read from their list, the proof has found the record in it.
  const shown =
    read.id === list.id ||
    (await isShownInList(caller, created, ledger).catch(undecidedIfTransportError))
  if (shown === 'unanswered') return undefined
  if (shown) owned.recordListed(name)
  if (shown || (shown === undefined && owned.isListed(name))) return undefined
  if (shown === undefined) {
    const why = `the response of ${list.id} is unreadable`
    return { why, permanentReason: why }
  }
  return {
    why: `${list.id} does not show the new id ${created.id}`,
    permanentReason: hidingReason(created.ledgerResource),
  }
}
