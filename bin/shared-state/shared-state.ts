/** The sites of a server in PostgreSQL, shared with other replicas. */
import { connectionError } from '#bin/database/connection-error.ts'
import { openDatabase, type SqlDatabase } from '#bin/database/database.ts'
import { checkSchema } from '#bin/database/migrations.ts'
import { checkRights } from '#bin/database/rights.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { TurnStats } from './known-sites.ts'
import { SERVER_RIGHTS, SITES_SCHEMA } from './schema.ts'
import { createSharedSites, type OwnedSites, type SharedSites } from './shared-sites.ts'
import { readSigningKey } from './signing-key.ts'
import { createSiteMemory, type MemoryLimits } from './site-memory.ts'

interface SharedStateOptions {
  readonly url: string
  readonly variant: VariantId
  /** Called with one sentence when the database cannot be reached, and when it can again. */
  readonly note: (sentence: string) => void
  readonly patience?: number
  readonly limits?: Partial<MemoryLimits>
}

type TeamOptions = Omit<OwnedSites, 'variant'>

export interface SharedState {
  readonly database: SqlDatabase
  readonly stats: TurnStats
  /** Whether the last access to the database succeeded. */
  readonly isReady: boolean
  /** Reads something in regular intervals; failures count for the readiness. */
  poll(read: () => Promise<unknown>): void
  /** The sites of a team. */
  sitesOf(team: TeamOptions): SharedSites
  close(): Promise<void>
}

/** Milliseconds; a turn gives up after a few of them. */
const STATEMENT_TIMEOUT = 4_000
/** Of the readiness, which must change without requests too. */
const PROBE_INTERVAL = 2_000

/** One sentence per change: available, or not. */
function createReadiness(url: string, note: (sentence: string) => void) {
  let isReady = true
  return {
    isReady: () => isReady,
    reached: (error: unknown): void => {
      if (error !== undefined && isReady) note(connectionError(url, error).message)
      if (error === undefined && !isReady) note('the database can be used again')
      isReady = error === undefined
    },
  }
}

/** The first failure after a success is reported. */
function createCompactionReport(stats: TurnStats, note: (sentence: string) => void) {
  let isFailing = false
  return (error: unknown): void => {
    if (error !== undefined) stats.failedCompactions += 1
    if (error !== undefined && !isFailing)
      note(`the changes of a site cannot be compacted: ${messageOf(error)}`)
    isFailing = error !== undefined
  }
}

async function openChecked(url: string) {
  const database = await openDatabase(url, { statementTimeout: STATEMENT_TIMEOUT })
  try {
    await checkSchema(database, SITES_SCHEMA)
    await checkRights(database, SERVER_RIGHTS)
    return { database, signingKey: await readSigningKey(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

export async function openSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { url, variant, note, patience } = options
  const { database, signingKey } = await openChecked(url)
  const stats: TurnStats = { roundTrips: 0, conflicts: 0, failedCompactions: 0 }
  const { isReady, reached } = createReadiness(url, note)
  const compactionEnded = createCompactionReport(stats, note)
  const memory = createSiteMemory(options.limits)
  const opened: SharedSites[] = []
  let probe: () => Promise<unknown> = () => database.query('SELECT 1')
  const timer = setInterval(() => {
    probe().then(() => reached(undefined), reached)
  }, PROBE_INTERVAL)
  timer.unref()
  return {
    ...{ database, stats },
    get isReady() {
      return isReady()
    },
    poll: (read) => {
      probe = read
    },
    sitesOf: (team) => {
      const parts = { database, signingKey, memory, stats, reached, compactionEnded, patience }
      const sites = createSharedSites(parts, { ...team, variant })
      opened.push(sites)
      return sites
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all(opened.map((each) => each.idle()))
      return database.close()
    },
  }
}
