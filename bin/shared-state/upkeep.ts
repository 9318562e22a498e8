/** Compacts the changes of sites, and removes from memory those not used for the longest time. */
import { fullWrite } from '#bin/state/journal-lines.ts'
import { joinInSlices } from '#handlers/runtime/slices.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import type { KnownSites } from './known-sites.ts'
import { conditionsText } from './row-text.ts'
import type { SiteMemory } from './site-memory.ts'
import type { SiteStore } from './site-store.ts'

interface UpkeepOptions {
  readonly known: KnownSites
  readonly store: SiteStore
  readonly replication: Replication
  readonly memory: SiteMemory
  /** Called with the error of a compaction, and with undefined after a success. */
  readonly compactionEnded: (error: unknown) => void
}

export interface Upkeep {
  /** Called after each turn, before the next one of the site begins. */
  after(name: string): void
  /** Resolves when nothing is being compacted. */
  idle(): Promise<void>
}

function* rowChunks(facts: string, lines: Iterable<string>): Generator<string> {
  yield facts
  for (const line of lines) yield `\n${line}`
}

export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { known, store, replication, memory, compactionEnded } = options
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
    const { lengthSince = 0, fullLength = 0 } = known.all.get(name) ?? {}
    if (compacting || lengthSince <= Math.max(memory.limits.compacted, fullLength)) return
    // Compaction is optional: a failure is repeated after a later turn.
    compacting = compact(name)
      .then(() => compactionEnded(undefined), compactionEnded)
      .finally(() => {
        compacting = undefined
      })
  }
  return {
    after: (name) => {
      compactIfLong(name)
      memory.trim(known)
    },
    idle: async () => compacting,
  }
}
