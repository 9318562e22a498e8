import { existsSync, statSync } from 'node:fs'
import { UsageError } from '#bin/cli/usage-error.ts'
import { isDatabaseUrl } from '#bin/database/database.ts'
import type { ArchiveOptions, SiteArchive } from './archive.ts'

export async function openArchive(place: string, options: ArchiveOptions): Promise<SiteArchive> {
  if (isDatabaseUrl(place)) {
    const { openDatabaseArchive } = await import('./database-archive.ts')
    return openDatabaseArchive(place, options)
  }
  if (existsSync(place) && statSync(place).isDirectory())
    throw new UsageError(`cannot use ${place}: it is a folder`)
  if (!options.mayCreate && !existsSync(place) && !existsSync(`${place}.journal-0`))
    throw new UsageError(`there is no state at ${place}`)
  const { openFileArchive } = await import('./file-archive.ts')
  return openFileArchive(place, options)
}
