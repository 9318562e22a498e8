/** The only deletion of a run: by a ledger entry, after reading the record again. */

import type { TargetCaller } from '#conformance/targets/caller.ts'
import { repeatUndelivered } from '#conformance/transport/availability.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { CreatedRecord } from './ledger.ts'
import type { PendingRecord } from './ledger-entry.ts'
import type { FailedRemoval, Ownership } from './ownership.ts'
import { reasonOlder } from './record-age.ts'
import {
  hasTag,
  isCreatedByRun,
  isUnreadable,
  type RecordTag,
  readReliably,
  readTagged,
  type TaggedQuery,
  tagOf,
} from './record-tag.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** A change that could not be undone, and the reason. */
interface Leftover extends FailedRemoval {
  readonly left: string
}

/** The number of removed records, or of restored settings; 0 if there was nothing to undo. */
export type Removal = { readonly undone: number } | Leftover

export const NOTHING_UNDONE: Removal = { undone: 0 }
export const ONE_UNDONE: Removal = { undone: 1 }

/** The removing account and the owned records. */
export interface Remover {
  readonly caller: TargetCaller
  readonly owned: Ownership
}

const isAbsent = (
  { absentStatuses, isEmptyIfAbsent }: LedgerResource,
  { status, text }: TargetResponse,
): boolean =>
  absentStatuses.includes(status) || (isEmptyIfAbsent === true && status === 200 && text === '')

/** Skipped on a stand-in: the site of the run has no foreign records. */
async function readBeforeRemoval(
  remover: Remover,
  resource: LedgerResource,
  query: TaggedQuery,
): Promise<'ours' | 'gone' | { readonly why: string; readonly isContradictory?: boolean }> {
  const { caller, owned } = remover
  if (caller.target.isStandIn) return 'ours'
  const { response, record, isOwned } = await readTagged(caller, resource, query)
  if (isAbsent(resource, response)) return 'gone'
  if (response.status !== 200) return { why: `reading it answers ${response.status}` }
  if (isUnreadable(response)) return { why: 'the response is unreadable' }
  if (record === undefined) return 'gone'
  const { id } = query
  const isProven = owned.owns(resource.name, id)
  if (!isOwned) return { why: 'the id now belongs to another record', isContradictory: isProven }
  const age = { ledgerResource: resource, id, record, recordTag: query }
  const ageReason = isProven ? undefined : reasonOlder(remover, age)
  if (ageReason !== undefined) return { why: ageReason }
  if (resource.holdsOthers?.(response.body, id)) return { why: 'it contains content of others' }
  return 'ours'
}

async function removeById(
  remover: Remover,
  resource: LedgerResource,
  query: TaggedQuery,
): Promise<Removal> {
  const { caller, owned } = remover
  const { id, tag } = query
  const description = `${resource.read.id} ${id} (${tag})`
  const found = await readBeforeRemoval(remover, resource, query)
  if (found === 'gone') return NOTHING_UNDONE
  if (found !== 'ours') {
    const { why, isContradictory = false } = found
    return { left: `${description}: ${why}`, isContradictory }
  }
  owned.confirm(resource.name, id)
  const response = await repeatUndelivered(
    () => caller.call(resource.remove, resource.removal(id)),
    caller.nextSecond,
  )
  const isDone = isAccepted(response) || response.status === 404
  const outcome = response.status === 404 ? NOTHING_UNDONE : ONE_UNDONE
  if (isDone && !resource.isUnconfirmed && owned.takeTrustedRemoval(resource.name)) return outcome
  const afterwards = await readTagged(caller, resource, query)
  const isGone = isAbsent(resource, afterwards.response)
  if (isDone && afterwards.isOwned)
    return { left: `${description}: it is still there after removing it`, isStillThere: true }
  if (!isDone && !isGone) return { left: `${description}: removing it answers ${response.status}` }
  owned.recordRemoval(resource.name)
  return outcome
}

function idOf({ list, idIn }: LedgerResource, record: unknown): RecordId {
  const id = idIn(record)
  if (id === undefined)
    throw new Error(`expected records with an id from ${list.id}, got one without`)
  return id
}

interface TagSearch {
  /** Of the records that match completely. */
  readonly ids: readonly RecordId[]
  /** Messages about records that match and are older than the run. */
  readonly older: readonly string[]
  /** Whether another record carries the tag. */
  readonly hasOtherMatch: boolean
}

export async function findByTag(
  remover: Remover,
  resource: LedgerResource,
  recordTag: RecordTag,
): Promise<TagSearch> {
  const { caller } = remover
  const response = await readReliably(caller, resource.list, resource.search(recordTag.tag))
  // An unreadable list does not prove that the record is gone.
  if (!isAccepted(response)) throw new Error(`${resource.list.id} answers ${response.status}`)
  if (isUnreadable(response)) throw new Error(`the response of ${resource.list.id} is unreadable`)
  const records = resource.recordsOf(response.body)
  const matching = records.filter((record) => isCreatedByRun(resource, record, recordTag))
  const candidates = matching.map((record) => {
    const id = idOf(resource, record)
    const why = reasonOlder(remover, { ledgerResource: resource, id, record, recordTag })
    return { id, why }
  })
  return {
    ids: candidates.flatMap(({ id, why }) => (why === undefined ? [id] : [])),
    older: candidates.flatMap(({ id, why }) =>
      why === undefined ? [] : [`${resource.name} ${id} (${recordTag.tag}) is left alone: ${why}`],
    ),
    hasOtherMatch: records.some(
      (record) => !matching.includes(record) && hasTag(record, recordTag.tag),
    ),
  }
}

/** The message for a record that may exist. */
export const leftoverMessage = (
  { resource, tag }: Pick<PendingRecord, 'resource' | 'tag'>,
  why: string,
): string => `${resource} ${tag} may exist: ${why}`

/** Removes all records whose tag fields match completely. */
async function removeByTag(
  remover: Remover,
  resource: LedgerResource,
  recordTag: RecordTag,
): Promise<Removal> {
  const { owned } = remover
  const { list, name } = resource
  const { ids, older, hasOtherMatch } = await findByTag(remover, resource, recordTag)
  // A target may alter what it stores.
  if (ids.length + older.length === 0 && hasOtherMatch) {
    const why = `${list.id} shows a record with this tag that differs from what was sent`
    return { left: leftoverMessage({ resource: name, tag: recordTag.tag }, why) }
  }
  if (ids.length > 0) owned.recordListed(name)
  const left = [...older]
  let undone = 0
  for (const id of ids) {
    const removal = await removeById(remover, resource, { ...recordTag, id, proof: 'new' })
    if ('left' in removal) left.push(removal.left)
    else undone += removal.undone
  }
  return left.length > 0 ? { left: left.join('; ') } : { undone }
}

/** Without a proven id, every record whose tag fields match completely is removed. */
export const removeCreated = (
  remover: Remover,
  { ledgerResource, recordTag, id }: CreatedRecord,
): Promise<Removal> =>
  id === undefined
    ? removeByTag(remover, ledgerResource, recordTag)
    : removeById(remover, ledgerResource, { ...recordTag, id, proof: 'changed' })

/** Removes by a ledger entry, which outlives the run and may name an unknown resource. */
export async function removeRecorded(
  remover: Remover,
  ledgerResource: LedgerResource | undefined,
  entry: PendingRecord,
): Promise<Removal> {
  const { resource, tag, id, lost } = entry
  if (!ledgerResource)
    return { left: `${resource} ${tag}: this version cannot remove records of this kind` }
  const removal = await removeCreated(remover, { ledgerResource, recordTag: tagOf(entry), id })
  const isStillLost = lost !== undefined && !remover.owned.isListed(resource)
  return 'undone' in removal && isStillLost ? { left: leftoverMessage(entry, lost) } : removal
}
