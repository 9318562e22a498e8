/** Versions of a schema: numbered steps, each applied once. */
import { UsageError } from '#bin/cli/usage-error.ts'
import { codeOf, messageOf } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'
import type { SqlDatabase, SqlQuery } from './database.ts'
import { lacksRights } from './rights.ts'

export interface SqlSchema {
  /** Several schemas may share a database. */
  readonly name: string
  /** The command that applies the steps, for messages. */
  readonly command: string
  /** SQL by version, starting at 1; a released step is never changed. */
  readonly steps: readonly string[]
}

const VERSIONS = `CREATE TABLE IF NOT EXISTS understudy_schema (
  name text NOT NULL,
  version integer NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, version)
)`
const UNDEFINED_TABLE = '42P01'
const NO_RIGHTS = '42501'

/** 0 for a schema without any step. */
async function versionIn(query: SqlQuery, { name }: SqlSchema): Promise<number> {
  const [row] = await query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM understudy_schema WHERE name = $1',
    [name],
  )
  return row?.version ?? 0
}

const tooNew = ({ name, steps }: SqlSchema, version: number): UsageError =>
  new UsageError(
    `the ${name} schema of the database has version ${version}, this release supports up to version ${steps.length}; use a later release`,
  )

/** The owner of a database may create tables, other users may need a grant. */
function orMissingRights(error: unknown): never {
  if (codeOf(error) !== NO_RIGHTS) throw error
  throw lacksRights(messageOf(error))
}

/** Applies the missing steps in one transaction; returns their number. */
export function migrate(database: SqlDatabase, schema: SqlSchema): Promise<number> {
  return database.transaction((query) => applySteps(query, schema)).catch(orMissingRights)
}

async function applySteps(query: SqlQuery, schema: SqlSchema): Promise<number> {
  // Two commands at once: the second waits, and finds nothing left to do.
  await query("SELECT pg_advisory_xact_lock(hashtext('understudy_schema'))")
  await query(VERSIONS)
  const version = await versionIn(query, schema)
  if (version > schema.steps.length) throw tooNew(schema, version)
  const missing = schema.steps.slice(version)
  for (const [at, step] of missing.entries()) {
    await query(step)
    await query('INSERT INTO understudy_schema (name, version) VALUES ($1, $2)', [
      schema.name,
      version + at + 1,
    ])
  }
  return missing.length
}

/** Throws one sentence unless the schema has the version of this release. */
export async function checkSchema({ query }: SqlDatabase, schema: SqlSchema): Promise<void> {
  const { name, command, steps } = schema
  const version = await versionIn(query, schema).catch((error: unknown) => {
    if (codeOf(error) === UNDEFINED_TABLE) return 0
    return orMissingRights(error)
  })
  if (version > steps.length) throw tooNew(schema, version)
  if (version === steps.length) return
  const lack = version ? `lacks ${plural(steps.length - version, 'step')}` : 'does not exist yet'
  throw new UsageError(`the ${name} schema of the database ${lack}; run ${command}`)
}
