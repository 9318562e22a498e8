/** The records of a case that may still be there. */
import type { Called } from '#conformance/call/request.ts'
import type { Ledger, Pending } from './ledger.ts'
import type { Lost } from './owned.ts'
import { mayBeThere } from './remove.ts'
import type { LedgerResource, RecordId } from './resource.ts'

export interface KeeperOptions {
  readonly ledger: Ledger
  readonly tag: string
}

export interface Kept extends Pending {
  readonly of: LedgerResource
  /** Nothing more is made. */
  readonly close: () => void
}

/** The fields that carry the mark, where a case fills some of them with something else. */
function marksLeft(
  { marksIn }: LedgerResource,
  replaced: readonly string[],
): Pick<Pending, 'marks'> {
  const all = Object.keys(marksIn({}))
  const marks = all.filter((name) => !replaced.includes(name))
  if (marks.length === 0) throw new Error('expected a field that carries the mark, got none')
  return marks.length < all.length ? { marks } : {}
}

export interface Intent {
  /** The fields that a case fills with something else. */
  readonly replaced: readonly string[]
  /** What makes the record. */
  readonly by: Called
}

/** What became of a creation of which nobody can tell whether it made something. */
export interface Loss extends Pick<Lost, 'lasting'> {
  readonly why: string
  readonly status?: number
}

/** Of what was answered 503 most likely nothing was made: the ledger keeps it, nobody is told. */
const UNAVAILABLE = 503

const madeBy = ({ of, tag, marks, id }: Kept) => ({
  of,
  tagged: { tag, ...(marks && { marks }) },
  id,
})

export type PendingRecords = ReturnType<typeof pendingRecords>

export function pendingRecords({ ledger, tag: runTag }: KeeperOptions) {
  const pending = new Map<number, Kept>()
  const { owned } = ledger
  function forget({ n }: Kept): void {
    const entry = pending.get(n)
    if (!entry) return
    const { of, id, close } = entry
    close()
    if (entry.lost === undefined) ledger.made.push(madeBy(entry))
    ledger.append({ type: 'gone', n })
    pending.delete(n)
    if (id !== undefined) owned.release(of.name, id)
  }
  return {
    newestFirst: () => [...pending.values()].toReversed(),
    forget,
    intend(of: LedgerResource, { replaced, by }: Intent): Kept {
      const n = ledger.next()
      const tag = `${runTag}-${n}`
      const entry = { n, resource: of.name, tag, ...marksLeft(of, replaced) }
      ledger.append({ type: 'intent', ...entry })
      const kept = { ...entry, of, close: owned.announce(by.id) }
      pending.set(n, kept)
      return kept
    },
    created(entry: Kept, id: RecordId): void {
      ledger.append({ type: 'created', n: entry.n, id })
      pending.set(entry.n, { ...entry, id })
    },
    /** Nobody can tell whether it was made; the end of the run looks for it once more. */
    lose(entry: Kept, { why, status, lasting }: Loss): void {
      const { n, of } = entry
      pending.set(n, { ...entry, lost: why })
      ledger.append({ type: 'lost', n, why })
      ledger.made.push(madeBy(entry))
      owned.lose(of.name, {
        settle: () => forget(entry),
        lasting,
        ...(status !== UNAVAILABLE && { told: mayBeThere(entry, why) }),
      })
    },
  }
}
