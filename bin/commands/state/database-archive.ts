import { randomUUID } from 'node:crypto'
import { UsageError } from '#bin/cli/usage-error.ts'
import { openDatabase, type SqlDatabase } from '#bin/database/database.ts'
import { checkSchema } from '#bin/database/migrations.ts'
import { fullText, parseRow } from '#bin/shared-state/row-text.ts'
import { SITES_SCHEMA } from '#bin/shared-state/schema.ts'
import { createSiteStore, type SiteStore } from '#bin/shared-state/site-store.ts'
import { createReplay } from '#bin/state/replay.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import type { ArchivedSite, ArchiveOptions, SiteArchive } from './archive.ts'
import { restoreIn, sitesOf } from './archive-sites.ts'

const LIST = `SELECT name, variant, team, bytes::float8 AS size,
  to_char(used_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed
FROM understudy_site ORDER BY team, variant, name`
const REMOVE = `DELETE FROM understudy_site
WHERE variant = $1 AND name = $2 AND team = $3 RETURNING id`

/** The site as one snapshot. */
async function readSite(store: SiteStore, variant: VariantId, name: string) {
  const stored = (await store.read([{ name, known: undefined }])).get(name)
  if (!stored) return undefined
  const replay = createReplay()
  for (const { text } of stored.rows) replay.take(parseRow(text).entries)
  return restoreIn(sitesOf(variant), name, replay.sites().get(name)).snapshot()
}

async function checkUsable(database: SqlDatabase, team: string): Promise<void> {
  await checkSchema(database, SITES_SCHEMA)
  const found = await database.query('SELECT name FROM understudy_team WHERE name = $1', [team])
  if (team !== '' && !found.length)
    throw new UsageError(
      `there is no team ${JSON.stringify(team)}; understudy team list shows them`,
    )
}

export async function openDatabaseArchive(
  url: string,
  { variant = 'a', team = '' }: ArchiveOptions,
): Promise<SiteArchive> {
  const database = await openDatabase(url)
  await checkUsable(database, team).catch(async (error) => {
    await database.close()
    throw error
  })
  const store = createSiteStore(database, { variant, team })
  return {
    ...{ variant, team },
    list: () => database.query<ArchivedSite>(LIST),
    read: (name) => readSite(store, variant, name),
    write: async (name, snapshot) => {
      const site = restoreIn(sitesOf(variant), name, snapshot)
      await store.replace(randomUUID(), { name, text: fullText(name, site, { conditions: null }) })
    },
    remove: async (name) => (await database.query(REMOVE, [variant, name, team])).length > 0,
    close: database.close,
  }
}
