import { dirname, join } from 'node:path'
import { UsageError } from '#bin/cli/usage-error.ts'
import { isDatabaseUrl, openDatabase, type SqlDatabase } from '#bin/database/database.ts'
import { migrate } from '#bin/database/migrations.ts'
import type { Fleet } from '#bin/fleet/file/fleet.ts'
import { openPglite } from './pglite.ts'
import { FLEET_SCHEMA } from './schema.ts'

const FLEET_FOLDER = '.understudy-fleet'

export const folderOf = ({ file }: Pick<Fleet, 'file'>): string => join(dirname(file), FLEET_FOLDER)

function connect(fleet: Pick<Fleet, 'file'>, address: string | undefined): Promise<SqlDatabase> {
  if (address === undefined) return openPglite(folderOf(fleet))
  if (!isDatabaseUrl(address)) throw new UsageError('expected postgres://… for --store')
  return openDatabase(address)
}

/** `address` is that of PostgreSQL; without one, the store is a folder beside the file. */
export async function openStore(
  fleet: Pick<Fleet, 'file'>,
  address: string | undefined,
): Promise<SqlDatabase> {
  const database = await connect(fleet, address)
  try {
    await migrate(database, FLEET_SCHEMA)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
