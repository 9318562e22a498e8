/** What belongs to the run: records that were proven, each by one look, and what it announced. */
import type { OwnThings } from '#conformance/transport/writes.ts'

/** The tag as an id: a word. */
export const wordOf = (tag: string): string => tag.replace(/\W/g, '_')

/** Numbers, or words. */
export type RecordId = number | string

export interface Owned extends OwnThings {
  /** Ids of a kind of record that were there before the run made one. */
  others(kind: string, ids: readonly RecordId[]): void
  /** Why an id in a response cannot be that of a new record; undefined when it is taken. */
  claim(kind: string, id: RecordId): string | undefined
  /** It was read back with the mark of the run. */
  admit(kind: string, id: RecordId): void
  release(kind: string, id: RecordId): void
  /** The ledger names what the operation is about to make or change; call the result when it is undone. */
  announce(operation: string): () => void
  /** One of the kind could not be removed. */
  strand(kind: string): void
  /** The response to a creation was lost, and nobody could find what it made. */
  lose(kind: string, lost: Lost): void
  /** What may be there, and was not shown to be findable since. */
  lost(): readonly Lost[]
  /** The creation of one was refused. */
  refuse(kind: string): void
  /** What a read shows was not what had been written. */
  distrust(read: string): void
  isDistrusted(read: string): boolean
  /** Why no more of the kind may be made; undefined when they may. */
  reasonAgainst(kind: string): string | undefined
  /** One of the kind was seen to be gone after it was removed. */
  removing(kind: string): void
  isRemoving(kind: string): boolean
  /** The list of a kind showed a record that was there: it would show lost ones as well. */
  listed(kind: string): void
  /** Whether the list shows what is made, as far as anybody knows: nothing was lost since. */
  isListed(kind: string): boolean
}

/** A record that may have been made. */
export interface Lost {
  /** What to say of it; undefined when most likely nobody took the request. */
  readonly told?: string
  /** The list shows what is made, so there is none. */
  readonly settle: () => void
  /** Why no more of the kind are made, where nothing that the target shows later settles it. */
  readonly lasting?: string | undefined
}

/** A target may fail now and then; one that fails this often removes nothing at all. */
const MOST_STRANDED = 3

/** Where none was ever shown, what is refused this often may be made all the same. */
const MOST_REFUSED = 3

/** Where the list was seen to show a record, it may be that nothing was made. */
const MOST_LOST = { listed: 3, unlisted: 1 } as const

const keyOf = (kind: string, id: RecordId): string => `${kind} ${id}`

function announcements() {
  const open = new Map<string, number>()
  const count = (name: string, step: number) => open.set(name, (open.get(name) ?? 0) + step)
  return {
    announce(operation: string) {
      count(operation, 1)
      let isOpen = true
      return () => {
        if (isOpen) count(operation, -1)
        isOpen = false
      }
    },
    isAnnounced: (operation: string) => (open.get(operation) ?? 0) > 0,
  }
}

/** How far a target can be trusted to remove and to show what the run makes. */
function trust() {
  const stranded = new Map<string, number>()
  const refused = new Map<string, number>()
  const removing = new Set<string>()
  const listed = new Set<string>()
  const lost = new Map<string, readonly Lost[]>()
  const distrusted = new Set<string>()
  const lostOf = (kind: string) => lost.get(kind) ?? []
  return {
    strand(kind: string) {
      stranded.set(kind, (stranded.get(kind) ?? 0) + 1)
    },
    refuse(kind: string) {
      refused.set(kind, (refused.get(kind) ?? 0) + 1)
    },
    lose(kind: string, one: Lost) {
      lost.set(kind, [...lostOf(kind), one])
    },
    distrust: (read: string) => distrusted.add(read),
    isDistrusted: (read: string) => distrusted.has(read),
    lost: () => [...lost.values()].flat(),
    reasonAgainst(kind: string) {
      if ((stranded.get(kind) ?? 0) >= MOST_STRANDED) return 'too many could not be removed again'
      const isRefused = (refused.get(kind) ?? 0) >= MOST_REFUSED && !listed.has(kind)
      if (isRefused) return 'every one was refused'
      const lasting = lostOf(kind).find((one) => one.lasting !== undefined)
      if (lasting) return lasting.lasting
      const most = MOST_LOST[listed.has(kind) ? 'listed' : 'unlisted']
      return lostOf(kind).length >= most
        ? 'what a lost response may have made cannot be found'
        : undefined
    },
    removing: (kind: string) => removing.add(kind),
    isRemoving: (kind: string) => removing.has(kind),
    listed(kind: string) {
      listed.add(kind)
      const all = lostOf(kind)
      lost.set(
        kind,
        all.filter(({ lasting }) => lasting !== undefined),
      )
      for (const { lasting, settle } of all) if (lasting === undefined) settle()
    },
    isListed: (kind: string) => listed.has(kind) && lostOf(kind).length === 0,
  }
}

/** Ids that the run chooses itself hold the word that only it has. */
export function createOwned(run: string): Owned {
  const others = new Set<string>()
  const claimed = new Set<string>()
  const proven = new Set<string>()
  const word = wordOf(run)
  return {
    others(kind, ids) {
      for (const id of ids) others.add(keyOf(kind, id))
    },
    claim(kind, id) {
      const name = keyOf(kind, id)
      if (others.has(name)) return 'that of a record from before the run'
      if (claimed.has(name)) return 'that of another record of the run'
      claimed.add(name)
      return undefined
    },
    admit(kind, id) {
      claimed.add(keyOf(kind, id))
      proven.add(keyOf(kind, id))
    },
    release(kind, id) {
      claimed.delete(keyOf(kind, id))
      proven.delete(keyOf(kind, id))
    },
    holds: (kind, id) => proven.has(keyOf(kind, id)) || String(id).includes(word),
    ...announcements(),
    ...trust(),
  }
}
