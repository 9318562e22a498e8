/** The statements on the tables of sites. */
import type { SqlDatabase, SqlQuery } from '#bin/database/database.ts'
import { createQueue } from '#handlers/runtime/slices.ts'
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
interface NextChanges {
  readonly name: string
  /** Undefined for a site that is not stored yet. */
  readonly base: StoredVersion | undefined
  readonly turn: string
  /** Numbered from the base. */
  readonly texts: readonly string[]
  /** The number of the last text that contains the whole site. */
  readonly snapshot: number | undefined
  readonly foreign: readonly ForeignText[]
}

/** The whole of another site, written together with the changes of the site of a request. */
export interface ForeignText {
  readonly name: string
  readonly text: string
}

/** A stored site joined with one of its changes; without one, the members of the change are null. */
type HeadRow = StoredVersion & { readonly name: string } & (ChangeRow | NoChangeRow)
type NoChangeRow = Readonly<Record<keyof ChangeRow, null>>

const isChange = <Row extends HeadRow>(row: Row): row is Row & ChangeRow => row.text !== null

interface WantedHead {
  readonly name: string
  readonly known: StoredVersion | undefined
}

const READ = `SELECT s.name, s.id, s.version::float8 AS version,
  c.number::float8 AS number, c.turn, c.text
FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS wanted (name, id, version)
JOIN understudy_site s ON s.team = $5 AND s.variant = $1 AND s.name = wanted.name
LEFT JOIN understudy_change c ON c.site = s.id
  AND c.number > CASE WHEN s.id = wanted.id THEN wanted.version ELSE s.snapshot - 1 END
ORDER BY c.site, c.number`

const ROWS = 'unnest($4::bigint[], $5::text[]) AS row (number, text)'
const ROW_BYTES = `(SELECT sum(octet_length(row.text)) FROM ${ROWS})`

const CREATE = `WITH site AS (
  INSERT INTO understudy_site (variant, name, version, snapshot, team, bytes)
  VALUES ($1, $2, $6, $7, $8, ${ROW_BYTES})
  ON CONFLICT (team, variant, name) DO NOTHING RETURNING id
)
INSERT INTO understudy_change (site, number, turn, text)
SELECT site.id, row.number, $3, row.text FROM site, ${ROWS} RETURNING site AS id`

const APPEND = `WITH site AS (
  UPDATE understudy_site SET version = $6, snapshot = coalesce($7, snapshot), used_at = now(),
    bytes = bytes + ${ROW_BYTES}
  WHERE id = $1 AND version = $2 RETURNING id
)
INSERT INTO understudy_change (site, number, turn, text)
SELECT site.id, row.number, $3, row.text FROM site, ${ROWS} RETURNING site AS id`

const REPLACE = `WITH site AS (
  INSERT INTO understudy_site (variant, name, version, snapshot, team, bytes)
  VALUES ($1, $2, 1, 1, $5, octet_length($4))
  ON CONFLICT (team, variant, name) DO UPDATE SET version = understudy_site.version + 1,
    snapshot = understudy_site.version + 1, used_at = now(),
    bytes = understudy_site.bytes + excluded.bytes
  RETURNING id, version
)
INSERT INTO understudy_change (site, number, turn, text) SELECT id, version, $3, $4 FROM site`

const COUNT_OTHERS = `SELECT count(*)::float8 AS count FROM understudy_site
WHERE team = $1 AND NOT (variant = $2 AND name = ANY ($3::text[]))`

/** All changes of a site, also those before its last snapshot. */
const FIND_TURN = `SELECT c.turn FROM understudy_site s JOIN understudy_change c ON c.site = s.id
WHERE s.team = $1 AND s.variant = $2 AND s.name = ANY ($3::text[]) AND c.turn = ANY ($4::uuid[])`

const REMOVE = 'DELETE FROM understudy_site WHERE id = $1 AND version = $2 RETURNING id'

/** Recent changes stay: a replica that lost its connection may still look for its own. */
const COMPACT = `WITH current AS (
  SELECT s.id, octet_length(c.text) AS bytes
  FROM understudy_site s JOIN understudy_change c ON c.site = s.id
  WHERE s.id = $1 AND s.snapshot < $2 AND c.number = $2 FOR UPDATE OF s
), removed AS (
  DELETE FROM understudy_change USING current
  WHERE site = current.id AND number < $2 AND at < now() - interval '1 minute'
  RETURNING octet_length(text) AS bytes
), snapshot AS (
  UPDATE understudy_change SET text = $3 FROM current
  WHERE site = current.id AND number = $2 RETURNING site
)
UPDATE understudy_site SET snapshot = $2, bytes = understudy_site.bytes + octet_length($3)
  - current.bytes - (SELECT coalesce(sum(removed.bytes), 0) FROM removed)
FROM current JOIN snapshot ON snapshot.site = current.id
WHERE understudy_site.id = current.id`

/** `lost`: another replica was faster; `full`: the team has no room for another site. */
type WriteResult = StoredVersion | 'lost' | 'full'

export interface SiteStore {
  /** The stored changes of several sites by name; without an entry for sites that are not stored. */
  read(wanted: readonly WantedHead[]): Promise<ReadonlyMap<string, StoredChanges>>
  /** All of it or nothing; undefined if only other sites were written. */
  write(next: NextChanges): Promise<WriteResult | undefined>
  /** Replaces a whole site, whatever its version. */
  replace(turn: string, text: ForeignText): Promise<void>
  /** False if another replica was faster. */
  remove(base: StoredVersion): Promise<boolean>
  /** The ids of the given attempts that were written to one of the sites. */
  findTurns(names: readonly string[], turns: readonly string[]): Promise<readonly string[]>
  /** Stores the whole site as of a version and removes earlier changes. */
  compact(at: StoredVersion, text: string): Promise<void>
}

export interface SiteOwner {
  readonly variant: VariantId
  /** Empty for sites without a team. */
  readonly team: string
  /** The number of sites that the team may store. */
  readonly maxSites?: () => number | undefined
}

function changesOf(rows: readonly HeadRow[]): StoredChanges {
  const [first] = rows
  if (!first) throw new Error('expected rows of a site, got none')
  return { id: first.id, version: first.version, rows: rows.filter(isChange) }
}

const numbersFrom = (base: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => base + at + 1)

/** The names of sites that these changes may create. */
const newNames = ({ name, base, texts, foreign }: NextChanges): readonly string[] => [
  ...(base || !texts.length ? [] : [name]),
  ...foreign.map((each) => each.name),
]

export function createSiteStore(database: SqlDatabase, owner: SiteOwner): SiteStore {
  const { query } = database
  const { variant, team, maxSites = () => undefined } = owner
  /** New sites of a team are stored one after the other, so that each is counted. */
  const oneByOne = createQueue()
  const append = async (run: SqlQuery, next: NextChanges): Promise<StoredVersion | 'lost'> => {
    const { name, base, turn, texts, snapshot } = next
    const version = (base?.version ?? 0) + texts.length
    const numbers = numbersFrom(base?.version ?? 0, texts.length)
    const key = base ? [base.id, base.version] : [variant, name]
    const values = [...key, turn, numbers, texts, version, snapshot, ...(base ? [] : [team])]
    const [stored] = base
      ? await run<{ id: string }>(APPEND, values, 'understudy_append')
      : await run<{ id: string }>(CREATE, values)
    return stored ? { id: stored.id, version } : 'lost'
  }
  const replace = (run: SqlQuery, turn: string, { name, text }: ForeignText) =>
    run(REPLACE, [variant, name, turn, text, team])
  const writeAll = async (run: SqlQuery, next: NextChanges) => {
    const stored = next.texts.length ? await append(run, next) : next.base
    if (stored === 'lost') return stored
    for (const each of next.foreign) await replace(run, next.turn, each)
    return stored
  }
  const store = (next: NextChanges) =>
    next.foreign.length ? database.transaction((run) => writeAll(run, next)) : append(query, next)
  const storeNew = async (next: NextChanges, max: number) => {
    const names = newNames(next)
    const [row] = await query<{ count: number }>(COUNT_OTHERS, [team, variant, names])
    return (row?.count ?? 0) + names.length <= max ? store(next) : 'full'
  }
  return {
    read: async (wanted) => {
      const names = wanted.map(({ name }) => name)
      const ids = wanted.map(({ known }) => known?.id)
      const versions = wanted.map(({ known }) => known?.version)
      const values = [variant, names, ids, versions, team]
      const rows = await query<HeadRow>(READ, values, 'understudy_read')
      const grouped = groupBy(rows, ({ name }) => name)
      return new Map([...grouped].map(([name, own]) => [name, changesOf(own)]))
    },
    write: (next) => {
      const max = newNames(next).length ? maxSites() : undefined
      return max === undefined ? store(next) : oneByOne(() => storeNew(next, max))
    },
    replace: async (turn, text) => void (await replace(query, turn, text)),
    remove: async ({ id, version }) => (await query(REMOVE, [id, version])).length > 0,
    findTurns: async (names, turns) => {
      const rows = await query<{ turn: string }>(FIND_TURN, [team, variant, names, turns])
      return rows.map(({ turn }) => turn)
    },
    compact: async ({ id, version }, text) => {
      await query(COMPACT, [id, version, text])
    },
  }
}
