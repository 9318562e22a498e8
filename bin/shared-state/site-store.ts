/** The statements on the tables of sites. */
import type { SqlDatabase } from '#bin/database/database.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { groupBy } from '#openapi/values/json.ts'

/** The stored site that a replica has in memory, and its last change there. */
export interface StoredVersion {
  /** Another one after the site was removed and created again. */
  readonly id: string
  readonly version: number
}

export interface ChangeRow {
  readonly number: number
  /** Unique for each attempt to write. */
  readonly turn: string
  readonly text: string
}

export interface StoredChanges extends StoredVersion {
  /** The changes after the known version, or all since the last one that contains the whole site. */
  readonly rows: readonly ChangeRow[]
}

/** The next changes of a site, written together. */
export interface NextChanges {
  readonly name: string
  /** Undefined for a site that is not stored yet. */
  readonly base: StoredVersion | undefined
  readonly turn: string
  /** Numbered from the base. */
  readonly texts: readonly string[]
  /** The number of the last text that contains the whole site. */
  readonly snapshot: number | undefined
}

interface HeadRow extends Partial<ChangeRow> {
  readonly name: string
  readonly id: string
  readonly version: number
  readonly number: number
  readonly turn: string
  readonly text: string
}

interface WantedHead {
  readonly name: string
  readonly known: StoredVersion | undefined
}

const READ = `SELECT s.name, s.id, s.version::float8 AS version,
  c.number::float8 AS number, c.turn, c.text
FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS wanted (name, id, version)
JOIN understudy_site s ON s.variant = $1 AND s.name = wanted.name
LEFT JOIN understudy_change c ON c.site = s.id
  AND c.number > CASE WHEN s.id = wanted.id THEN wanted.version ELSE s.snapshot - 1 END
ORDER BY c.site, c.number`

const ROWS = 'unnest($4::bigint[], $5::text[]) AS row (number, text)'

const CREATE = `WITH site AS (
  INSERT INTO understudy_site (variant, name, version, snapshot) VALUES ($1, $2, $6, $7)
  ON CONFLICT (variant, name) DO NOTHING RETURNING id
)
INSERT INTO understudy_change (site, number, turn, text)
SELECT site.id, row.number, $3, row.text FROM site, ${ROWS} RETURNING site AS id`

const APPEND = `WITH site AS (
  UPDATE understudy_site SET version = $6, snapshot = coalesce($7, snapshot), used_at = now()
  WHERE id = $1 AND version = $2 RETURNING id
)
INSERT INTO understudy_change (site, number, turn, text)
SELECT site.id, row.number, $3, row.text FROM site, ${ROWS} RETURNING site AS id`

const REPLACE = `WITH site AS (
  INSERT INTO understudy_site (variant, name, version, snapshot) VALUES ($1, $2, 1, 1)
  ON CONFLICT (variant, name) DO UPDATE SET version = understudy_site.version + 1,
    snapshot = understudy_site.version + 1, used_at = now()
  RETURNING id, version
)
INSERT INTO understudy_change (site, number, turn, text) SELECT id, version, $3, $4 FROM site`

const REMOVE = 'DELETE FROM understudy_site WHERE id = $1 AND version = $2 RETURNING id'

/** Recent changes stay: a replica that lost its connection may still look for its own. */
const COMPACT = `WITH snapshot AS (
  UPDATE understudy_change SET text = $3 WHERE site = $1 AND number = $2 RETURNING site
), site AS (
  UPDATE understudy_site SET snapshot = $2 FROM snapshot
  WHERE id = snapshot.site AND understudy_site.snapshot < $2 RETURNING id
)
DELETE FROM understudy_change USING site
WHERE site = site.id AND number < $2 AND at < now() - interval '1 minute'`

export interface SiteStore {
  /** The stored changes of several sites by name; without an entry for sites that are not stored. */
  read(wanted: readonly WantedHead[]): Promise<ReadonlyMap<string, StoredChanges>>
  /** Undefined if another replica was faster. */
  append(next: NextChanges): Promise<StoredVersion | undefined>
  /** Replaces a whole site, whatever its version. */
  replace(name: string, turn: string, text: string): Promise<void>
  /** False if another replica was faster. */
  remove(base: StoredVersion): Promise<boolean>
  /** Stores the whole site as of a version and removes earlier changes. */
  compact(at: StoredVersion, text: string): Promise<void>
}

function changesOf(rows: readonly HeadRow[]): StoredChanges {
  const [first] = rows
  if (!first) throw new Error('expected rows of a site, got none')
  return { id: first.id, version: first.version, rows: rows.filter(({ text }) => text !== null) }
}

const numbersFrom = (base: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => base + at + 1)

export function createSiteStore({ query }: SqlDatabase, variant: VariantId): SiteStore {
  return {
    read: async (wanted) => {
      const names = wanted.map(({ name }) => name)
      const ids = wanted.map(({ known }) => known?.id)
      const versions = wanted.map(({ known }) => known?.version)
      const rows = await query<HeadRow>(READ, [variant, names, ids, versions])
      const grouped = groupBy(rows, ({ name }) => name)
      return new Map([...grouped].map(([name, own]) => [name, changesOf(own)]))
    },
    append: async ({ name, base, turn, texts, snapshot }) => {
      const version = (base?.version ?? 0) + texts.length
      const numbers = numbersFrom(base?.version ?? 0, texts.length)
      const key = base ? [base.id, base.version] : [variant, name]
      const values = [...key, turn, numbers, texts, version, snapshot]
      const [stored] = await query<{ id: string }>(base ? APPEND : CREATE, values)
      return stored && { id: stored.id, version }
    },
    replace: async (name, turn, text) => {
      await query(REPLACE, [variant, name, turn, text])
    },
    remove: async ({ id, version }) => (await query(REMOVE, [id, version])).length > 0,
    compact: async ({ id, version }, text) => {
      await query(COMPACT, [id, version, text])
    },
  }
}
