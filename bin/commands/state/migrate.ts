import { UsageError } from '#bin/cli/usage-error.ts'
import { shownUrl } from '#bin/database/connection-error.ts'
import { isDatabaseUrl, openDatabase } from '#bin/database/database.ts'
import { migrate as applySteps } from '#bin/database/migrations.ts'
import { SITES_SCHEMA } from '#bin/shared-state/schema.ts'
import type { StateAction } from './action.ts'

/** Creates the tables of a database, or changes them to the version of this release. */
export const migrate: StateAction = async ({ place: url, options, terminal }) => {
  if (!isDatabaseUrl(url))
    throw new UsageError(
      `expected the address of a database such as postgres://user@db.example/understudy, got ${url}; a file needs no migration`,
    )
  const database = await openDatabase(url)
  try {
    const applied = await applySteps(database, SITES_SCHEMA)
    const version = SITES_SCHEMA.steps.length
    const done = applied ? `has version ${version} now` : `already has version ${version}`
    terminal.write(
      options.json ? `${JSON.stringify({ version, applied })}\n` : `${shownUrl(url)} ${done}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}
