/** Ownership: records proven by reading them back, and announced operations. */
import type { OwnedRecords } from '#conformance/transport/writes.ts'

/** The tag as an id of word characters. */
export const toWord = (tag: string): string => tag.replace(/\W/g, '_')

export type RecordId = number | string

export interface Ownership extends OwnedRecords {
  /** Adds ids that existed before the run. */
  addExisting(kind: string, ids: readonly RecordId[]): void
  isExisting(kind: string, id: RecordId): boolean
  /** The largest numeric id that existed before the run; 0 if none is known. */
  largestExisting(kind: string): number
  /** Whether an id is a word, or higher than all ids that existed before the run. */
  isHigher(kind: string, id: RecordId): boolean
  /** Claims an id; returns why it cannot belong to a new record, undefined on success. */
  claim(kind: string, id: RecordId): string | undefined
  /** The record was read back with the tag of the run. */
  confirm(kind: string, id: RecordId): void
  release(kind: string, id: RecordId): void
  /** Announces an operation recorded in the ledger; call the result once it is undone. */
  announce(operation: string): () => void
  /** A record of the kind could not be removed. */
  recordStranded(kind: string, removal?: FailedRemoval): void
  /** The response to a creation was lost, and its record could not be found. */
  recordDoubtful(kind: string, record: DoubtfulRecord): void
  /** Records that may exist and have not been findable since. */
  doubtful(): readonly DoubtfulRecord[]
  /** A creation was refused. */
  recordRejection(kind: string): void
  /** The value in this read differed from the written one. */
  distrust(read: string): void
  isDistrusted(read: string): boolean
  /** Why no more records of the kind may be created; undefined if they may. */
  reasonAgainst(kind: string): string | undefined
  /** A removed record of the kind was confirmed as gone. */
  recordRemoval(kind: string): void
  /** Whether the next removal is trusted: one of the last few was confirmed. */
  takeTrustedRemoval(kind: string): boolean
  /** The list of the kind showed an existing record, so it would show lost ones as well. */
  recordListed(kind: string): void
  /** Whether the list shows new records: it did before, and no record was lost since. */
  isListed(kind: string): boolean
}

/** What is known about a removal that failed. */
export interface FailedRemoval {
  /** Responses of the target contradict each other: no more records of the kind are created. */
  readonly isContradictory?: boolean
  /** It was accepted, and the record is still there. */
  readonly isStillThere?: boolean
}

/** A record that may exist. */
export interface DoubtfulRecord {
  readonly tag: string
  /** The message for the report; undefined if the request most likely had no effect. */
  readonly message?: string
  /** The list shows new records and not this one, so it does not exist. */
  readonly dismiss: () => void
  /** Why no more of the kind are created, for losses that no later response can settle. */
  readonly permanentReason?: string | undefined
}

/** Occasional failures are tolerated; at this count the target is assumed to remove nothing. */
const MAX_STRANDED = 3

/** The removals that follow a confirmed one without a confirmation of their own. */
const TRUSTED_REMOVALS = 9

/** While no record was ever listed, refused creations may still have been stored. */
const MAX_REJECTED = 3

/** Where the list has shown a record, a creation without delivery most likely had no effect. */
const MAX_DOUBTFUL = { listed: 3, unlisted: 1 } as const

const keyOf = (kind: string, id: RecordId): string => `${kind} ${id}`

function createAnnouncements() {
  const openCounts = new Map<string, number>()
  const count = (name: string, step: number) =>
    openCounts.set(name, (openCounts.get(name) ?? 0) + step)
  return {
    announce(operation: string) {
      count(operation, 1)
      let isOpen = true
      return () => {
        if (isOpen) count(operation, -1)
        isOpen = false
      }
    },
    isAnnounced: (operation: string) => (openCounts.get(operation) ?? 0) > 0,
  }
}

/** Why no more records are created of a kind whose removals are accepted and ineffective. */
export const REMOVES_NOTHING = 'removed ones are still there'

/** The kinds whose records could not be removed. */
function createStranded() {
  const counts = new Map<string, number>()
  const withoutEffect = new Set<string>()
  return {
    recordStranded(kind: string, { isContradictory, isStillThere }: FailedRemoval = {}) {
      counts.set(kind, isContradictory ? MAX_STRANDED : (counts.get(kind) ?? 0) + 1)
      if (isStillThere) withoutEffect.add(kind)
    },
    reasonStranded(kind: string): string | undefined {
      if ((counts.get(kind) ?? 0) < MAX_STRANDED) return undefined
      return withoutEffect.has(kind) ? REMOVES_NOTHING : 'too many could not be removed'
    },
  }
}

/** Whether a target can be trusted to remove and to list records of the run. */
function createTrust() {
  const { recordStranded, reasonStranded } = createStranded()
  const rejected = new Map<string, number>()
  const trustedRemovals = new Map<string, number>()
  const listedKinds = new Set<string>()
  const doubtful = new Map<string, readonly DoubtfulRecord[]>()
  /** Of the whole run: later records in the list do not reset them. */
  const doubtCounts = new Map<string, number>()
  const distrusted = new Set<string>()
  const doubtfulOf = (kind: string) => doubtful.get(kind) ?? []
  return {
    recordStranded,
    recordRejection(kind: string) {
      rejected.set(kind, (rejected.get(kind) ?? 0) + 1)
    },
    recordDoubtful(kind: string, one: DoubtfulRecord) {
      doubtful.set(kind, [...doubtfulOf(kind), one])
      doubtCounts.set(kind, (doubtCounts.get(kind) ?? 0) + 1)
    },
    distrust: (read: string) => distrusted.add(read),
    isDistrusted: (read: string) => distrusted.has(read),
    doubtful: () => [...doubtful.values()].flat(),
    reasonAgainst(kind: string) {
      const strandedReason = reasonStranded(kind)
      if (strandedReason !== undefined) return strandedReason
      const isRejected = (rejected.get(kind) ?? 0) >= MAX_REJECTED && !listedKinds.has(kind)
      if (isRejected) return 'every one was refused'
      const permanent = doubtfulOf(kind).find((one) => one.permanentReason !== undefined)
      if (permanent) return permanent.permanentReason
      const limit = MAX_DOUBTFUL[listedKinds.has(kind) ? 'listed' : 'unlisted']
      return (doubtCounts.get(kind) ?? 0) >= limit
        ? 'the record of a lost response cannot be found'
        : undefined
    },
    recordRemoval: (kind: string) => trustedRemovals.set(kind, TRUSTED_REMOVALS),
    takeTrustedRemoval(kind: string) {
      const remaining = trustedRemovals.get(kind) ?? 0
      trustedRemovals.set(kind, Math.max(0, remaining - 1))
      return remaining > 0
    },
    recordListed(kind: string) {
      listedKinds.add(kind)
      const all = doubtfulOf(kind)
      doubtful.set(
        kind,
        all.filter(({ permanentReason }) => permanentReason !== undefined),
      )
      for (const { permanentReason, dismiss } of all) if (permanentReason === undefined) dismiss()
    },
    isListed: (kind: string) => listedKinds.has(kind) && doubtfulOf(kind).length === 0,
  }
}

/** The ids before the run. Platforms number records in ascending order, so new ids are higher. */
function existingRecords() {
  const ids = new Set<string>()
  const largest = new Map<string, number>()
  const largestExisting = (kind: string): number => largest.get(kind) ?? 0
  return {
    addExisting(kind: string, added: readonly RecordId[]) {
      for (const id of added) ids.add(keyOf(kind, id))
      const numbers = added.filter((id) => typeof id === 'number')
      largest.set(kind, Math.max(largestExisting(kind), ...numbers))
    },
    largestExisting,
    isExisting: (kind: string, id: RecordId): boolean => ids.has(keyOf(kind, id)),
    isHigher: (kind: string, id: RecordId): boolean =>
      typeof id !== 'number' || id > largestExisting(kind),
  }
}

/** Ids chosen by the run contain a word unique to it. */
export function createOwnership(run: string): Ownership {
  const existing = existingRecords()
  const claimed = new Set<string>()
  const proven = new Set<string>()
  const word = toWord(run)
  return {
    ...existing,
    claim(kind, id) {
      const name = keyOf(kind, id)
      if (existing.isExisting(kind, id)) return 'that of a record from before the run'
      if (claimed.has(name)) return 'that of another record of the run'
      claimed.add(name)
      return undefined
    },
    confirm(kind, id) {
      claimed.add(keyOf(kind, id))
      proven.add(keyOf(kind, id))
    },
    release(kind, id) {
      claimed.delete(keyOf(kind, id))
      proven.delete(keyOf(kind, id))
    },
    owns: (kind, id) => proven.has(keyOf(kind, id)) || String(id).includes(word),
    ...createAnnouncements(),
    ...createTrust(),
  }
}
