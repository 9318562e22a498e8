/**
 * The end of a run: a target may have duplicated a record, stored a refused one, or kept a removed
 * one.
 */
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { groupBy, messageOf } from '#openapi/values/json.ts'
import { attemptRemoval } from './attempt-removal.ts'
import type { CreatedRecord, Ledger } from './ledger.ts'
import { isCreatedByRun, isStillOwned, isUnreadable, readReliably } from './record-tag.ts'
import { type Remover, removeCreated } from './remove.ts'
import type { LedgerResource } from './resource.ts'

/** A proven record is recognized by its id, also after a change by its case. */
function isShown({ of, tagged, id }: CreatedRecord, records: readonly unknown[]): boolean {
  return records.some(
    (record) =>
      isCreatedByRun(of, record, tagged) ||
      (id !== undefined && of.idIn(record) === id && isStillOwned(of, record, tagged)),
  )
}

/** The records still listed, by one request for all; undefined for an unusable response. */
async function shownOf(
  caller: TargetCaller,
  resource: LedgerResource,
  made: readonly CreatedRecord[],
) {
  const response = await readReliably(caller, resource.list, resource.search(caller.tag))
  if (!isAccepted(response) || isUnreadable(response)) return undefined
  const records = resource.recordsOf(response.body)
  return made.filter((each) => isShown(each, records))
}

/** The known record and all others with its tag. */
async function removeAll(remover: Remover, made: CreatedRecord): Promise<void> {
  const { tag } = made.tagged
  if (made.id !== undefined) await attemptRemoval(tag, () => removeCreated(remover, made))
  await attemptRemoval(tag, () => removeCreated(remover, { ...made, id: undefined }))
}

/** Responses to removals are not trusted here: the record must be absent from the list. */
async function sweepKind(
  remover: Remover,
  resource: LedgerResource,
  made: readonly CreatedRecord[],
) {
  const { caller } = remover
  const found = await shownOf(caller, resource, made)
  if (!found?.length) return []
  for (const each of found) await removeAll(remover, each)
  return (await shownOf(caller, resource, found)) ?? found
}

/** Adds the record to the ledger again, for a later cleanup. */
function recordLeftover(
  { append, next, owned }: Ledger,
  { of, tagged, id }: CreatedRecord,
): string {
  const what = `${of.name} ${tagged.tag}: ${of.list.id} still shows it`
  const n = next()
  try {
    const above = owned.largestExisting(of.name)
    append({ type: 'intent', n, resource: of.name, ...tagged, ...(above > 0 && { above }) })
    if (id !== undefined) append({ type: 'created', n, id })
    return what
  } catch (error) {
    return `${what}; ${messageOf(error)}`
  }
}

/** Removes listed records with tags of the run; returns those left, without the doubtful ones. */
export async function sweep(caller: TargetCaller, ledger: Ledger): Promise<readonly string[]> {
  const { made, owned } = ledger
  const left: CreatedRecord[] = []
  for (const [resource, some] of groupBy(made, ({ of }) => of))
    left.push(...(await sweepKind({ caller, owned }, resource, some)))
  const reported = owned.doubtful().flatMap(({ tag, message }) => (message ? [tag] : []))
  return left
    .filter(({ tagged }) => !reported.includes(tagged.tag))
    .map((each) => recordLeftover(ledger, each))
}
