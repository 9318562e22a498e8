/** The stored sites in memory: follows other replicas, and writes the changes of this one. */
import type { Replication } from '#handlers/stand-in/replication.ts'
import type { TurnAttempt } from './attempt.ts'
import { createHeadReader } from './head-reader.ts'
import { createSiteFollower } from './site-follower.ts'
import type { SiteStore, StoredChanges, StoredVersion } from './site-store.ts'

export interface TurnStats {
  /** Statements sent, without those of other sites that share them. */
  roundTrips: number
  /** Attempts lost against another replica. */
  conflicts: number
  /** Attempts to compact a site that failed. */
  failedCompactions: number
}

/** Lengths in characters. */
export interface KnownSite extends StoredVersion {
  /** Of the last change that contains the whole site. */
  readonly fullLength: number
  /** Of the changes since then. */
  readonly lengthSince: number
}

export interface KnownSites {
  /** The least recently used first. */
  readonly all: ReadonlyMap<string, KnownSite>
  /** The total length of all sites. */
  readonly length: number
  /** Applies the changes of other replicas; returns the ids of the attempts that wrote them. */
  follow(name: string): Promise<ReadonlySet<string>>
  /** `lost`: another replica was faster; `full`: there is no room for another site. */
  write(name: string, attempt: TurnAttempt): Promise<'written' | 'lost' | 'full'>
  /** The attempts that were written, also those that `follow` does not see any more. */
  findWritten(name: string, attempts: readonly TurnAttempt[]): Promise<readonly string[]>
  /** The whole site was stored as of the known version or an earlier one. */
  compacted(name: string, at: StoredVersion, fullLength: number): void
  /** Removes a site from memory. */
  release(name: string): void
}

interface KnownSitesOptions {
  readonly store: SiteStore
  readonly replication: Replication
  readonly stats: TurnStats
  /** Called with the number of characters written. */
  readonly grew: (length: number) => void
}

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

type SiteLengths = Pick<KnownSite, 'fullLength' | 'lengthSince'>

/** `position` is that of the last text with the whole site, or -1. */
function grown(
  before: SiteLengths | undefined,
  texts: readonly string[],
  position: number,
): SiteLengths {
  const whole = texts[position]
  if (whole !== undefined)
    return { fullLength: whole.length, lengthSince: lengthOf(texts.slice(position + 1)) }
  return {
    fullLength: before?.fullLength ?? 0,
    lengthSince: (before?.lengthSince ?? 0) + lengthOf(texts),
  }
}

/** The sites by name, with the sum of their lengths. */
function createSizedSites() {
  const all = new Map<string, KnownSite>()
  const sizeOf = (
    { fullLength, lengthSince }: SiteLengths = { fullLength: 0, lengthSince: 0 },
  ): number => fullLength + lengthSince
  let length = 0
  return {
    all,
    length: () => length,
    remember: (name: string, site: KnownSite | undefined): void => {
      length += sizeOf(site) - sizeOf(all.get(name))
      all.delete(name)
      if (site) all.set(name, site)
    },
  }
}

interface WriterOptions extends Pick<KnownSitesOptions, 'store' | 'grew'> {
  readonly all: ReadonlyMap<string, KnownSite>
  readonly remember: (name: string, site: KnownSite | undefined) => void
}

function createWriter({ store, all, remember, grew }: WriterOptions): KnownSites['write'] {
  const remove = async (name: string) => {
    const base = all.get(name)
    if (base && !(await store.remove(base))) return 'lost'
    remember(name, undefined)
    return 'written'
  }
  const append = async (name: string, attempt: TurnAttempt) => {
    const { id: turn, texts, snapshot, foreign } = attempt
    const base = all.get(name)
    const number = snapshot && (base?.version ?? 0) + snapshot
    const stored = await store.write({ name, base, turn, texts, snapshot: number, foreign })
    if (stored === 'lost' || stored === 'full') return stored
    if (stored && texts.length)
      remember(name, { ...stored, ...grown(base, texts, (snapshot ?? 0) - 1) })
    grew(lengthOf([...texts, ...foreign.map(({ text }) => text)]))
    return 'written'
  }
  return (name, attempt) => (attempt.isRemoved ? remove(name) : append(name, attempt))
}

export function createKnownSites(options: KnownSitesOptions): KnownSites {
  const { store, replication, stats, grew } = options
  const readHead = createHeadReader(store)
  const follower = createSiteFollower(replication)
  const { all, length, remember } = createSizedSites()
  const release = (name: string): void => {
    replication.forget(name)
    remember(name, undefined)
  }
  const adopt = (name: string, before: KnownSite | undefined, stored: StoredChanges): boolean => {
    const full = follower.follow(name, before, stored)
    if (full === undefined) return false
    const { id, version, rows } = stored
    const texts = rows.map(({ text }) => text)
    remember(name, { id, version, ...grown(before, texts, full) })
    return true
  }
  const follow: KnownSites['follow'] = async (name) => {
    // An undone replacement leaves no site in memory.
    const before = replication.sites.find(name) ? all.get(name) : undefined
    stats.roundTrips += 1
    const stored = await readHead(name, before)
    if (!stored && before) release(name)
    if (stored && !adopt(name, before, stored)) {
      release(name)
      return follow(name)
    }
    return new Set(stored?.rows.map(({ turn }) => turn))
  }
  const write = createWriter({ store, all, remember, grew })
  return {
    all,
    get length() {
      return length()
    },
    follow,
    release,
    write: async (name, attempt) => {
      stats.roundTrips += 1
      return write(name, attempt)
    },
    findWritten: (name, attempts) => {
      const names = attempts.flatMap(({ foreign }) => foreign.map((each) => each.name))
      stats.roundTrips += 1
      return store.findTurns(
        [name, ...names],
        attempts.map(({ id }) => id),
      )
    },
    compacted: (name, { id }, fullLength) => {
      const known = all.get(name)
      if (known?.id === id) remember(name, { ...known, fullLength, lengthSince: 0 })
    },
  }
}
