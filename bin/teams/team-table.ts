/** The statements on the tables of teams and tokens. */
import type { SqlDatabase } from '#bin/database/database.ts'
import { createToken, hashOf, idOf } from './token.ts'

/** Undefined for no limit. */
export interface TeamQuota {
  readonly sites: number | undefined
  readonly bytes: number | undefined
  /** Per second. */
  readonly requests: number | undefined
}

export interface StoredTeam extends TeamQuota {
  readonly name: string
  readonly tokens: readonly string[]
  /** Of its stored sites. */
  readonly usedBytes: number
}

export interface ListedToken {
  readonly id: string
  readonly team: string
  readonly label: string
  readonly created: string
}

export interface ListedTeam {
  readonly name: string
  readonly sites: number
  readonly bytes: number
  readonly quota: TeamQuota
  readonly tokens: readonly ListedToken[]
}

interface TeamRow {
  readonly name: string
  readonly max_sites: number | null
  readonly max_bytes: number | null
  readonly max_requests: number | null
}

const QUOTA = `t.max_sites::float8 AS max_sites, t.max_bytes::float8 AS max_bytes,
  t.max_requests::float8 AS max_requests`

/** Sizes are summed up only where a quota needs them. */
const READ = `SELECT t.name, ${QUOTA},
  ARRAY(SELECT hash FROM understudy_token WHERE team = t.name) AS tokens,
  CASE WHEN t.max_bytes IS NULL THEN 0 ELSE
    (SELECT coalesce(sum(s.bytes), 0)::float8 FROM understudy_site s WHERE s.team = t.name)
  END AS bytes
FROM understudy_team t`

const LIST = `SELECT t.name, ${QUOTA}, count(s.id)::float8 AS sites,
  coalesce(sum(s.bytes), 0)::float8 AS bytes
FROM understudy_team t LEFT JOIN understudy_site s ON s.team = t.name
GROUP BY t.name ORDER BY t.name`

const LIST_TOKENS = `SELECT hash, team, label,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created
FROM understudy_token ORDER BY team, created_at, hash`

const PUT = `INSERT INTO understudy_team (name, max_sites, max_bytes, max_requests)
VALUES ($1, $2, $3, $4)
ON CONFLICT (name) DO UPDATE SET max_sites = excluded.max_sites,
  max_bytes = excluded.max_bytes, max_requests = excluded.max_requests`

const ADD_TOKEN = `INSERT INTO understudy_token (hash, team, label)
SELECT $1, name, $3 FROM understudy_team WHERE name = $2 RETURNING hash`

const quotaOf = ({ max_sites, max_bytes, max_requests }: TeamRow): TeamQuota => ({
  sites: max_sites ?? undefined,
  bytes: max_bytes ?? undefined,
  requests: max_requests ?? undefined,
})

/** The teams as a server needs them. */
export async function readTeams({ query }: SqlDatabase): Promise<readonly StoredTeam[]> {
  type Row = TeamRow & { readonly tokens: readonly string[]; readonly bytes: number }
  const rows = await query<Row>(READ)
  return rows.map((row) => ({
    ...{ name: row.name, tokens: row.tokens, usedBytes: row.bytes },
    ...quotaOf(row),
  }))
}

export async function listTeams({ query }: SqlDatabase): Promise<readonly ListedTeam[]> {
  const teams = await query<TeamRow & { readonly sites: number; readonly bytes: number }>(LIST)
  const tokens = await query<Omit<ListedToken, 'id'> & { readonly hash: string }>(LIST_TOKENS)
  return teams.map((row) => ({
    ...{ name: row.name, sites: row.sites, bytes: row.bytes, quota: quotaOf(row) },
    tokens: tokens
      .filter(({ team }) => team === row.name)
      .map(({ hash, ...token }) => ({ id: idOf(hash), ...token })),
  }))
}

/** Creates a team, or changes its quotas. */
export async function putTeam(
  { query }: SqlDatabase,
  name: string,
  { sites, bytes, requests }: TeamQuota,
): Promise<void> {
  await query(PUT, [name, sites ?? null, bytes ?? null, requests ?? null])
}

/** Undefined if there is no such team. */
export async function addToken(
  { query }: SqlDatabase,
  team: string,
  label: string,
): Promise<string | undefined> {
  const token = createToken()
  const stored = await query(ADD_TOKEN, [hashOf(token), team, label])
  return stored.length ? token : undefined
}

/** By its id; returns the number of revoked tokens. */
export async function revokeToken({ query }: SqlDatabase, id: string): Promise<number> {
  const text = 'DELETE FROM understudy_token WHERE left(hash, length($1)) = $1 RETURNING hash'
  return (await query(text, [id])).length
}

/** With its tokens and sites; false if there is no such team. */
export function deleteTeam(database: SqlDatabase, name: string): Promise<boolean> {
  return database.transaction(async (query) => {
    const text = 'DELETE FROM understudy_team WHERE name = $1 RETURNING name'
    const deleted = await query(text, [name])
    if (deleted.length) await query('DELETE FROM understudy_site WHERE team = $1', [name])
    return deleted.length > 0
  })
}
