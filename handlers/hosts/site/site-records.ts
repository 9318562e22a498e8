/** The records of a site, for tests in the same process. */
import { createDb } from '#fixtures/db/db.ts'
import type { Db } from '#fixtures/db/table.ts'
import type { Site } from '#fixtures/site/site.ts'
import { createRecord } from '#handlers/factories/create.ts'
import type { Create } from '#handlers/factories/types.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface SiteRecords {
  /**
   * Every collection under its singular name, with the API of the model library:
   * `db.post.findMany({ where: { status: { equals: 'draft' } } })`. Changes are visible to
   * requests.
   */
  readonly db: Db
  /**
   * Creates a record and its dependencies, saved as by the platform: `create('post', { title:
   * 'Hello' }, 'draft', { withRevisions: 3 })`.
   */
  readonly create: Create
}

export function recordsOf(
  { sites, events }: Pick<StandIn, 'sites' | 'events'>,
  name: string,
): SiteRecords {
  const site = (): Site => {
    const found = sites.get(name)
    if (!found) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
    return found
  }
  return {
    db: createDb(site),
    create: (type, members, ...traits) =>
      // A record of the requested type, as defined by its model.
      createRecord(site(), events, { type, members, traits }) as never,
  }
}
