/**
 * The end of a run: a target may have duplicated a record, stored a refused one, or kept a removed
 * one.
 */
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { groupBy, messageOf } from '#openapi/values/json.ts'
import { attemptRemoval } from './attempt-removal.ts'
import type { CreatedRecord, Ledger } from './ledger.ts'
import type { Ownership } from './ownership.ts'
import { isCreatedByRun, isStillOwned, isUnreadable, readReliably, tagsIn } from './record-tag.ts'
import { type Remover, removeCreated } from './remove.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** A changed record is recognized by its id, or by one that did not exist before the run. */
function isInList(
  owned: Ownership,
  { ledgerResource, recordTag, id }: CreatedRecord,
  records: readonly unknown[],
): boolean {
  const isOfRun = (shown: RecordId | undefined): boolean =>
    shown !== undefined && (shown === id || owned.isHigher(ledgerResource.name, shown))
  return records.some(
    (record) =>
      isCreatedByRun(ledgerResource, record, recordTag) ||
      (isOfRun(ledgerResource.idIn(record)) && isStillOwned(ledgerResource, record, recordTag)),
  )
}

/** The records still listed, by one request for all; undefined for an unusable response. */
async function stillListed(
  { caller, owned }: Remover,
  resource: LedgerResource,
  created: readonly CreatedRecord[],
) {
  const response = await readReliably(caller, resource.list, resource.search(caller.tag))
  if (!isAccepted(response) || isUnreadable(response)) return undefined
  const records = resource.recordsOf(response.body)
  const tags = tagsIn(records)
  return created.filter((each) => tags.has(each.recordTag.tag) && isInList(owned, each, records))
}

/** The known record and all others with its tag. */
async function removeAll(remover: Remover, created: CreatedRecord): Promise<void> {
  const { tag } = created.recordTag
  if (created.id !== undefined) await attemptRemoval(tag, () => removeCreated(remover, created))
  await attemptRemoval(tag, () => removeCreated(remover, { ...created, id: undefined }))
}

/**
 * Responses to removals are not trusted here: the record must be absent from the list. A list shows
 * only its first page, so it is read again after a removal.
 */
async function sweepKind(
  remover: Remover,
  resource: LedgerResource,
  created: readonly CreatedRecord[],
): Promise<readonly CreatedRecord[]> {
  const found = await stillListed(remover, resource, created)
  if (!found?.length) return []
  for (const each of found) await removeAll(remover, each)
  const left = (await stillListed(remover, resource, found)) ?? found
  if (left.length === found.length) return left
  const others = created.filter((each) => !left.includes(each))
  return [...left, ...(await sweepKind(remover, resource, others))]
}

/** A target may store a record in another kind too. */
const copiesAs = (
  ledgerResource: LedgerResource,
  created: readonly CreatedRecord[],
): readonly CreatedRecord[] =>
  created.flatMap((each) =>
    each.ledgerResource === ledgerResource ? [] : [{ ledgerResource, recordTag: each.recordTag }],
  )

/** Adds the record to the ledger again, for a later cleanup. */
function recordLeftover(
  { append, next, owned }: Ledger,
  { ledgerResource, recordTag, id }: CreatedRecord,
): string {
  const message = `${ledgerResource.name} ${recordTag.tag}: ${ledgerResource.list.id} still shows it`
  const n = next()
  try {
    const above = owned.largestExisting(ledgerResource.name)
    append({
      type: 'intent',
      n,
      resource: ledgerResource.name,
      ...recordTag,
      ...(above > 0 && { above }),
    })
    if (id !== undefined) append({ type: 'created', n, id })
    return message
  } catch (error) {
    return `${message}; ${messageOf(error)}`
  }
}

/** Removes listed records with tags of the run; returns those left, without the doubtful ones. */
export async function sweep(caller: TargetCaller, ledger: Ledger): Promise<readonly string[]> {
  const { createdRecords, owned } = ledger
  const remaining: CreatedRecord[] = []
  for (const [resource, ofResource] of groupBy(
    createdRecords,
    ({ ledgerResource }) => ledgerResource,
  ))
    remaining.push(
      ...(await sweepKind({ caller, owned }, resource, [
        ...ofResource,
        ...copiesAs(resource, createdRecords),
      ])),
    )
  const reported = owned.doubtful().flatMap(({ tag, message }) => (message ? [tag] : []))
  return remaining
    .filter(({ recordTag }) => !reported.includes(recordTag.tag))
    .map((each) => recordLeftover(ledger, each))
}
