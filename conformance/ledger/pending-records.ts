/** The records of a case that may still exist. */
import type { OperationRef } from '#conformance/call/request.ts'
import type { Ledger, PendingRecord } from './ledger.ts'
import type { DoubtfulRecord } from './ownership.ts'
import { tagOf } from './record-tag.ts'
import { leftoverMessage } from './remove.ts'
import type { LedgerResource, RecordId } from './resource.ts'

export interface CleanupOptions {
  readonly ledger: Ledger
  readonly tag: string
}

export interface TrackedRecord extends PendingRecord {
  readonly of: LedgerResource
  /** Ends the announcement of the creating operation. */
  readonly close: () => void
}

/** The tag fields that the case does not overwrite. */
function remainingTagFields(
  { tagFieldsIn }: LedgerResource,
  replaced: readonly string[],
): Pick<PendingRecord, 'marks'> {
  const all = Object.keys(tagFieldsIn({}))
  const marks = all.filter((name) => !replaced.includes(name))
  if (marks.length === 0) throw new Error('expected a field that carries the tag, got none')
  return marks.length < all.length ? { marks } : {}
}

const isDated = ({ dateFields = [] }: LedgerResource, replaced: readonly string[]): boolean =>
  dateFields.some((name) => replaced.includes(name))

export interface Intent {
  /** The fields overwritten by the case. */
  readonly replaced: readonly string[]
  /** The creating operation. */
  readonly by: OperationRef
}

/** Why it is unknown whether a creation had an effect. */
export interface CreationDoubt extends Pick<DoubtfulRecord, 'permanentReason'> {
  readonly why: string
  readonly status?: number
}

/** A 503 most likely had no effect: it stays in the ledger, but is not reported. */
const UNAVAILABLE = 503

const createdRecordOf = (entry: TrackedRecord) => ({
  of: entry.of,
  tagged: tagOf(entry),
  id: entry.id,
})

export type PendingRecords = ReturnType<typeof pendingRecords>

export function pendingRecords({ ledger, tag: runTag }: CleanupOptions) {
  const pending = new Map<number, TrackedRecord>()
  const { owned } = ledger
  function forget({ n }: TrackedRecord): void {
    const entry = pending.get(n)
    if (!entry) return
    const { of, id, close } = entry
    close()
    if (entry.lost === undefined) ledger.made.push(createdRecordOf(entry))
    ledger.append({ type: 'gone', n })
    pending.delete(n)
    if (id !== undefined) owned.release(of.name, id)
  }
  return {
    newestFirst: () => [...pending.values()].toReversed(),
    forget,
    intend(of: LedgerResource, { replaced, by }: Intent): TrackedRecord {
      const n = ledger.next()
      const tag = `${runTag}-${n}`
      const above = owned.largestExisting(of.name)
      const entry = {
        n,
        resource: of.name,
        tag,
        ...remainingTagFields(of, replaced),
        ...(isDated(of, replaced) && { dated: true as const }),
        ...(above > 0 && { above }),
      }
      ledger.append({ type: 'intent', ...entry })
      const kept = { ...entry, of, close: owned.announce(by.id) }
      pending.set(n, kept)
      return kept
    },
    created(entry: TrackedRecord, id: RecordId): void {
      ledger.append({ type: 'created', n: entry.n, id })
      pending.set(entry.n, { ...entry, id })
    },
    /**
     * It is unknown whether the record was created; the sweep at the end of the run searches again.
     */
    lose(entry: TrackedRecord, { why, status, permanentReason }: CreationDoubt): void {
      const { n, of } = entry
      pending.set(n, { ...entry, lost: why })
      ledger.append({ type: 'lost', n, why })
      ledger.made.push(createdRecordOf(entry))
      owned.recordDoubtful(of.name, {
        tag: entry.tag,
        settle: () => forget(entry),
        permanentReason,
        ...(status !== UNAVAILABLE && { message: leftoverMessage(entry, why) }),
      })
    },
  }
}
