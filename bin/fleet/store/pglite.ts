/** The embedded store: a folder beside the fleet file, used by one process at a time. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from '@electric-sql/pglite'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { SqlDatabase, SqlQuery } from '#bin/database/database.ts'
import { claim } from '#conformance/ledger/claim.ts'
import { codeOf } from '#openapi/values/json.ts'

const MISSING =
  'the store of a fleet needs the package @electric-sql/pglite (npm install --save-dev @electric-sql/pglite), or --store postgres://…'

async function loadPglite() {
  try {
    return await import('@electric-sql/pglite')
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') throw new UsageError(MISSING)
    throw error
  }
}

/** Two processes would damage the files. */
async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const run = randomBytes(4).toString('hex')
  const held = await claim({ folder, prefix: 'lock.', run, now: new Date() })
  if (typeof held === 'function') return held
  throw new UsageError(
    `${folder} is in use by another command (process ${held.pid}, since ${held.since}); wait for it, or use --store postgres://…`,
  )
}

type Statements = Pick<Transaction, 'query'>

const queryOf =
  (statements: Statements): SqlQuery =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await statements.query<Row>(text, [...values])).rows

export async function openPglite(folder: string): Promise<SqlDatabase> {
  const { PGlite } = await loadPglite()
  const release = await lockFolder(folder)
  try {
    const database = await PGlite.create(join(folder, 'store'))
    return {
      query: queryOf(database),
      transaction: (run) => database.transaction((inside) => run(queryOf(inside))),
      async close() {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
