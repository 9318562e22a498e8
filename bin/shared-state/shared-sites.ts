/** The shared sites of one team, or those without a team. */
import type { SqlDatabase } from '#bin/database/database.ts'
import { isSiteName } from '#fixtures/site/sites.ts'
import type { AttributedListener } from '#handlers/runtime/attribution.ts'
import { UNAVAILABLE } from '#handlers/runtime/host-errors.ts'
import { tooManySites } from '#handlers/runtime/pages.ts'
import type { Turn } from '#handlers/stand-in/assembly.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import { createChangeCollector } from './attempt.ts'
import { createKnownSites, type TurnStats } from './known-sites.ts'
import { signingKeyOf } from './signing-key.ts'
import type { SiteMemory } from './site-memory.ts'
import { createSiteStore, type SiteOwner } from './site-store.ts'
import { createSiteTurns, type SiteTurns } from './site-turns.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

export interface SharedSites {
  readonly changed: AttributedListener
  readonly turn: Turn
  readonly signingKey: string
  attach(replication: Replication): void
  /** Resolves when nothing is being compacted. */
  idle(): Promise<void>
}

interface SharedParts {
  readonly database: SqlDatabase
  /** Of all teams. */
  readonly signingKey: string
  readonly memory: SiteMemory
  readonly stats: TurnStats
  /** Called with each failure of the database, and with undefined after a success. */
  readonly reached: (error: unknown) => void
  readonly compactionEnded: (error: unknown) => void
  readonly patience: number | undefined
}

export interface OwnedSites extends SiteOwner {
  /** Called with the number of characters written. */
  readonly grew?: (length: number) => void
}

export function createSharedSites(parts: SharedParts, owned: OwnedSites): SharedSites {
  const { database, memory, stats, reached, compactionEnded, patience } = parts
  const collector = createChangeCollector()
  let turns: SiteTurns | undefined
  let upkeep: Upkeep | undefined
  return {
    changed: collector.changed,
    signingKey: signingKeyOf(parts.signingKey, owned.team),
    turn: (dispatch, run) => {
      const { site } = dispatch
      if (!turns || !isSiteName(site)) return run(dispatch)
      return turns.add(site, { dispatch, run })
    },
    attach: (replication) => {
      const store = createSiteStore(database, owned)
      const grew = owned.grew ?? (() => undefined)
      const known = createKnownSites({ store, replication, stats, grew })
      upkeep = createUpkeep({ known, store, replication, memory, compactionEnded })
      turns = createSiteTurns({
        ...{ known, upkeep, replication, collector, stats, reached },
        ...{ unavailable: UNAVAILABLE, full: tooManySites() },
        ...(patience !== undefined && { patience }),
      })
      memory.add(known, turns.isBusy)
    },
    idle: async () => upkeep?.idle(),
  }
}
