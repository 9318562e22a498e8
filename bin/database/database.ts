/** A PostgreSQL database; `pg` is an optional peer dependency. */
import type { Pool, PoolClient } from 'pg'
import { UsageError } from '#bin/cli/usage-error.ts'
import { connectionError } from './connection-error.ts'

/**
 * Runs one statement with its values and returns the rows. Each connection parses a statement with
 * a name once.
 */
export type SqlQuery = <Row extends object>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<readonly Row[]>

export interface SqlDatabase {
  readonly query: SqlQuery
  /** All statements of `run` take effect together, or none if it rejects. */
  transaction<T>(run: (query: SqlQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly connections?: number
  /** Milliseconds until a statement is cancelled. */
  readonly statementTimeout?: number
}

const CONNECTIONS = 10
/** In milliseconds. */
const CONNECT_TIMEOUT = 5_000
const STATEMENT_TIMEOUT = 10_000
/** The server cancels first; the client gives up if the server does not respond at all. */
const CLIENT_MARGIN = 2_000

export const isDatabaseUrl = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text)

const loadPackage = () =>
  import('pg').catch(() => {
    throw new UsageError(
      'PostgreSQL needs the package pg, which is not installed; run npm install pg',
    )
  })

async function openPool(url: string, options: DatabaseOptions): Promise<Pool> {
  const { default: pg } = await loadPackage()
  const { connections = CONNECTIONS, statementTimeout = STATEMENT_TIMEOUT } = options
  return new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'understudy',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + CLIENT_MARGIN,
    idle_in_transaction_session_timeout: statementTimeout,
  })
}

const queryOf =
  (client: Pool | PoolClient): SqlQuery =>
  async <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) => {
    const { rows } = await client.query<Row>({ text, values: [...values], ...(name && { name }) })
    return rows
  }

/** A client whose rollback fails has lost its connection and is not reused. */
async function inTransaction<T>(pool: Pool, run: (query: SqlQuery) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await run(queryOf(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      lost = failure
    })
    throw error
  } finally {
    client.release(lost)
  }
}

/** Rejects with one sentence if the database cannot be used. */
export async function openDatabase(
  url: string,
  options: DatabaseOptions = {},
): Promise<SqlDatabase> {
  const pool = await openPool(url, options)
  // Idle connections may break at any time; the next query opens a new one, or reports the failure.
  pool.on('error', () => undefined)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw connectionError(url, error)
  }
  return {
    query: queryOf(pool),
    transaction: (run) => inTransaction(pool, run),
    close: () => pool.end(),
  }
}
