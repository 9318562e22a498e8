/** Removes sites from memory that were not used for the longest time, and compacts changes. */
import { fullWrite } from '#bin/state/journal-lines.ts'
import { joinInSlices } from '#handlers/runtime/slices.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import type { KnownSites } from './known-sites.ts'
import { conditionsText } from './row-text.ts'
import type { SiteStore } from './site-store.ts'

export interface MemoryLimits {
  readonly sites: number
  /** In characters. */
  readonly length: number
  /** Changes shorter than this are not compacted. */
  readonly compacted: number
}

const LIMITS: MemoryLimits = {
  sites: 1000,
  length: 128 * 1024 * 1024,
  compacted: 256 * 1024,
}

interface UpkeepOptions {
  readonly known: KnownSites
  readonly store: SiteStore
  readonly replication: Replication
  readonly limits: Partial<MemoryLimits> | undefined
}

export interface Upkeep {
  /** Called after each turn, before the next one of the site begins. */
  after(name: string, isBusy: (name: string) => boolean): void
  /** Resolves when nothing is being compacted. */
  idle(): Promise<void>
}

function* rowChunks(facts: string, lines: Iterable<string>): Generator<string> {
  yield facts
  for (const line of lines) yield `\n${line}`
}

export function createUpkeep({ known, store, replication, limits }: UpkeepOptions): Upkeep {
  const { sites, length, compacted } = { ...LIMITS, ...limits }
  let compacting: Promise<void> | undefined
  const compact = async (name: string): Promise<void> => {
    const at = known.all.get(name)
    const site = replication.sites.find(name)
    if (!at || !site) return
    const facts = conditionsText({ conditions: replication.conditionsOf(name) ?? null })
    const text = await joinInSlices(rowChunks(facts, fullWrite(name, site).texts))
    await store.compact(at, text)
    known.compacted(name, at, text.length)
  }
  const compactIfLong = (name: string): void => {
    const { since = 0, full = 0 } = known.all.get(name) ?? {}
    if (compacting || since <= Math.max(compacted, full)) return
    // Compaction is optional: a failure is repeated after a later turn.
    compacting = compact(name)
      .catch(() => undefined)
      .finally(() => {
        compacting = undefined
      })
  }
  const isOver = (): boolean => known.all.size > sites || known.length > length
  return {
    after: (name, isBusy) => {
      compactIfLong(name)
      if (!isOver()) return
      for (const oldest of [...known.all.keys()]) {
        if (!isOver()) return
        if (oldest !== name && !isBusy(oldest)) known.release(oldest)
      }
    },
    idle: async () => compacting,
  }
}
