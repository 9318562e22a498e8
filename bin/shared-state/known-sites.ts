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
}

/** Lengths in characters. */
export interface KnownSite extends StoredVersion {
  /** Of the last change that contains the whole site. */
  readonly full: number
  /** Of the changes since then. */
  readonly since: number
}

export interface KnownSites {
  /** The least recently used first. */
  readonly all: ReadonlyMap<string, KnownSite>
  /** The total length of all sites. */
  readonly length: number
  /** Applies the changes of other replicas; returns the ids of the attempts that wrote them. */
  follow(name: string): Promise<ReadonlySet<string>>
  /** False if another replica was faster. */
  write(name: string, attempt: TurnAttempt): Promise<boolean>
  /** The whole site was stored as of the known version or an earlier one. */
  compacted(name: string, at: StoredVersion, full: number): void
  /** Removes a site from memory. */
  release(name: string): void
}

interface KnownSitesOptions {
  readonly store: SiteStore
  readonly replication: Replication
  readonly stats: TurnStats
}

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

type SiteLengths = Pick<KnownSite, 'full' | 'since'>

/** `position` is that of the last text with the whole site, or -1. */
function grown(before: SiteLengths | undefined, texts: readonly string[], position: number) {
  const full = texts[position]
  if (full !== undefined) return { full: full.length, since: lengthOf(texts.slice(position + 1)) }
  return { full: before?.full ?? 0, since: (before?.since ?? 0) + lengthOf(texts) }
}

/** The sites by name, with the sum of their lengths. */
function createLedger() {
  const all = new Map<string, KnownSite>()
  const sizeOf = ({ full, since }: SiteLengths = { full: 0, since: 0 }): number => full + since
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

export function createKnownSites({ store, replication, stats }: KnownSitesOptions): KnownSites {
  const readHead = createHeadReader(store)
  const follower = createSiteFollower(replication)
  const { all, length, remember } = createLedger()
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
  const remove = async (name: string): Promise<boolean> => {
    const base = all.get(name)
    const isGone = !base || (await store.remove(base))
    if (isGone) remember(name, undefined)
    return isGone
  }
  const append = async (name: string, attempt: TurnAttempt): Promise<boolean> => {
    const { id: turn, texts, snapshot } = attempt
    const base = all.get(name)
    const number = snapshot && (base?.version ?? 0) + snapshot
    const stored = await store.append({ name, base, turn, texts, snapshot: number })
    if (stored) remember(name, { ...stored, ...grown(base, texts, (snapshot ?? 0) - 1) })
    return stored !== undefined
  }
  return {
    all,
    get length() {
      return length()
    },
    follow,
    release,
    write: async (name, attempt) => {
      const { id, texts, foreign, isRemoved } = attempt
      stats.roundTrips += 1
      if (isRemoved) return remove(name)
      if (texts.length && !(await append(name, attempt))) return false
      for (const other of foreign) await store.replace(other.name, id, other.text)
      return true
    },
    compacted: (name, { id }, full) => {
      const known = all.get(name)
      if (known?.id === id) remember(name, { ...known, full, since: 0 })
    },
  }
}
