/** The stored sites in memory: follows other replicas, and writes the changes of this one. */
import type { Replication } from '#handlers/stand-in/replication.ts'
import type { TurnAttempt } from './attempt.ts'
import { createHeadReader } from './head-reader.ts'
import { createSiteFollower } from './site-follower.ts'
import type { SiteStore, StoredVersion } from './site-store.ts'

export interface TurnStats {
  /** Statements sent, without those of other sites that share them. */
  roundTrips: number
  /** Attempts lost against another replica. */
  conflicts: number
}

export interface KnownSites {
  /** The least recently used first. */
  readonly versions: ReadonlyMap<string, StoredVersion>
  /** Applies the changes of other replicas; returns the ids of the attempts that wrote them. */
  follow(name: string): Promise<ReadonlySet<string>>
  /** False if another replica was faster. */
  write(name: string, attempt: TurnAttempt): Promise<boolean>
  /** Removes a site from memory. */
  release(name: string): void
}

interface KnownSitesOptions {
  readonly store: SiteStore
  readonly replication: Replication
  readonly stats: TurnStats
}

export function createKnownSites({ store, replication, stats }: KnownSitesOptions): KnownSites {
  const readHead = createHeadReader(store)
  const follower = createSiteFollower(replication)
  const versions = new Map<string, StoredVersion>()
  const remember = (name: string, stored: StoredVersion | undefined): void => {
    versions.delete(name)
    if (stored) versions.set(name, { id: stored.id, version: stored.version })
  }
  const release = (name: string): void => {
    replication.forget(name)
    remember(name, undefined)
  }
  const follow: KnownSites['follow'] = async (name) => {
    // An undone replacement leaves no site in memory.
    const before = replication.sites.find(name) ? versions.get(name) : undefined
    stats.roundTrips += 1
    const stored = await readHead(name, before)
    if (!stored && before) release(name)
    if (stored && !follower.follow(name, before, stored)) {
      release(name)
      return follow(name)
    }
    remember(name, stored)
    return new Set(stored?.rows.map(({ turn }) => turn))
  }
  const remove = async (name: string): Promise<boolean> => {
    const base = versions.get(name)
    const isGone = !base || (await store.remove(base))
    if (isGone) remember(name, undefined)
    return isGone
  }
  const append = async (name: string, attempt: TurnAttempt): Promise<boolean> => {
    const { id: turn, texts, snapshot } = attempt
    const base = versions.get(name)
    const number = snapshot && (base?.version ?? 0) + snapshot
    const stored = await store.append({ name, base, turn, texts, snapshot: number })
    if (stored) remember(name, stored)
    return stored !== undefined
  }
  return {
    versions,
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
  }
}
