/** The records of a case that may still exist. */
import type { OperationRef } from '#conformance/call/request.ts'
import type { Ledger } from './ledger.ts'
import type { PendingRecord } from './ledger-entry.ts'
import type { DoubtfulRecord } from './ownership.ts'
import { tagOf } from './record-tag.ts'
import { leftoverMessage } from './remove.ts'
import type { LedgerResource, RecordId } from './resource.ts'

export interface CleanupOptions {
  readonly ledger: Ledger
  readonly tag: string
}

export interface TrackedRecord extends PendingRecord {
  readonly ledgerResource: LedgerResource
  /** Ends the announcement of the creating operation. */
  readonly close: () => void
}

/** The tag fields that the case does not overwrite. */
function remainingTagFields(
  { tagFieldsIn }: LedgerResource,
  overwritten: readonly string[],
): Pick<PendingRecord, 'marks'> {
  const all = Object.keys(tagFieldsIn({}))
  const marks = all.filter((name) => !overwritten.includes(name))
  if (marks.length === 0) throw new Error('expected a field that carries the tag, got none')
  return marks.length < all.length ? { marks } : {}
}

const isDated = ({ dateFields = [] }: LedgerResource, overwritten: readonly string[]): boolean =>
  dateFields.some((name) => overwritten.includes(name))

export interface Intent {
  /** The fields overwritten by the case. */
  readonly overwritten: readonly string[]
  /** The creating operation. */
  readonly createdBy: OperationRef
}

/** Why it is unknown whether a creation had an effect. */
export interface CreationDoubt extends Pick<DoubtfulRecord, 'permanentReason'> {
  readonly why: string
  readonly status?: number
}

/** A 503 most likely had no effect: it stays in the ledger, but is not reported. */
const UNAVAILABLE = 503

const createdRecordOf = (entry: TrackedRecord) => ({
  ledgerResource: entry.ledgerResource,
  recordTag: tagOf(entry),
  id: entry.id,
})

export type PendingRecords = ReturnType<typeof pendingRecords>

export function pendingRecords({ ledger, tag: runTag }: CleanupOptions) {
  const pending = new Map<number, TrackedRecord>()
  const { owned } = ledger
  function forget({ n }: TrackedRecord): void {
    const entry = pending.get(n)
    if (!entry) return
    const { ledgerResource, id, close } = entry
    close()
    if (entry.lost === undefined) ledger.createdRecords.push(createdRecordOf(entry))
    ledger.append({ type: 'gone', n })
    pending.delete(n)
    if (id !== undefined) owned.release(ledgerResource.name, id)
  }
  return {
    newestFirst: () => [...pending.values()].toReversed(),
    forget,
    intend(ledgerResource: LedgerResource, { overwritten, createdBy }: Intent): TrackedRecord {
      const n = ledger.next()
      const tag = `${runTag}-${n}`
      const above = owned.largestExisting(ledgerResource.name)
      const entry = {
        n,
        resource: ledgerResource.name,
        tag,
        ...remainingTagFields(ledgerResource, overwritten),
        ...(isDated(ledgerResource, overwritten) && { dated: true as const }),
        ...(above > 0 && { above }),
      }
      ledger.append({ type: 'intent', ...entry })
      const tracked = { ...entry, ledgerResource, close: owned.announce(createdBy.id) }
      pending.set(n, tracked)
      return tracked
    },
    markCreated(entry: TrackedRecord, id: RecordId): void {
      ledger.append({ type: 'created', n: entry.n, id })
      pending.set(entry.n, { ...entry, id })
    },
    /**
     * It is unknown whether the record was created; the sweep at the end of the run searches again.
     */
    markLost(entry: TrackedRecord, { why, status, permanentReason }: CreationDoubt): void {
      const { n, ledgerResource } = entry
      pending.set(n, { ...entry, lost: why })
      ledger.append({ type: 'lost', n, why })
      ledger.createdRecords.push(createdRecordOf(entry))
      owned.recordDoubtful(ledgerResource.name, {
        tag: entry.tag,
        dismiss: () => forget(entry),
        permanentReason,
        ...(status !== UNAVAILABLE && { message: leftoverMessage(entry, why) }),
      })
    },
  }
}
