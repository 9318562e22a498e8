/** The sites of a server in PostgreSQL, shared with other replicas. */
import { connectionError } from '#bin/database/connection-error.ts'
import { openDatabase } from '#bin/database/database.ts'
import { checkSchema } from '#bin/database/migrations.ts'
import { isSiteName } from '#fixtures/site/sites.ts'
import type { AttributedListener } from '#handlers/runtime/attribution.ts'
import { UNAVAILABLE } from '#handlers/runtime/host-errors.ts'
import type { Turn } from '#handlers/stand-in/assembly.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { createChangeCollector } from './attempt.ts'
import { createKnownSites, type TurnStats } from './known-sites.ts'
import { SITES_SCHEMA } from './schema.ts'
import { createSiteStore } from './site-store.ts'
import { createSiteTurns, type SiteTurns } from './site-turns.ts'
import { createUpkeep, type MemoryLimits, type Upkeep } from './upkeep.ts'

interface SharedStateOptions {
  readonly url: string
  readonly variant: VariantId
  /** Called with one sentence when the database cannot be reached, and when it can again. */
  readonly note: (sentence: string) => void
  readonly patience?: number
  readonly limits?: Partial<MemoryLimits>
}

export interface SharedState {
  readonly changed: AttributedListener
  readonly turn: Turn
  readonly stats: TurnStats
  /** Whether the last access to the database succeeded. */
  readonly isReady: boolean
  attach(replication: Replication): void
  close(): Promise<void>
}

/** Milliseconds; a turn gives up after a few of them. */
const STATEMENT_TIMEOUT = 4_000
/** Of the readiness, which must change without requests too. */
const PROBE_INTERVAL = 2_000

export async function openSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { url, variant, note } = options
  const database = await openDatabase(url, { statementTimeout: STATEMENT_TIMEOUT })
  await checkSchema(database, SITES_SCHEMA).catch(async (error) => {
    await database.close()
    throw error
  })
  const collector = createChangeCollector()
  const stats: TurnStats = { roundTrips: 0, conflicts: 0 }
  let turns: SiteTurns | undefined
  let upkeep: Upkeep | undefined
  let isReady = true
  const reached = (error: unknown): void => {
    if (error !== undefined && isReady) note(connectionError(url, error).message)
    if (error === undefined && !isReady) note('the database can be used again')
    isReady = error === undefined
  }
  const timer = setInterval(() => {
    database.query('SELECT 1').then(() => reached(undefined), reached)
  }, PROBE_INTERVAL)
  timer.unref()
  return {
    changed: collector.changed,
    stats,
    get isReady() {
      return isReady
    },
    turn: (dispatch, run) => {
      const { site } = dispatch
      if (!turns || !isSiteName(site)) return run(dispatch)
      return turns.add(site, { dispatch, run })
    },
    attach: (replication) => {
      const store = createSiteStore(database, variant)
      const known = createKnownSites({ store, replication, stats })
      upkeep = createUpkeep({ known, store, replication, limits: options.limits })
      turns = createSiteTurns({
        ...{ known, upkeep },
        ...{ replication, collector, stats, reached, unavailable: UNAVAILABLE },
        ...(options.patience !== undefined && { patience: options.patience }),
      })
    },
    close: async () => {
      clearInterval(timer)
      await upkeep?.idle()
      return database.close()
    },
  }
}
