/** The records of a site in the hands of a test. */
import { createDb } from '#fixtures/db/db.ts'
import type { Db } from '#fixtures/db/table.ts'
import type { Site } from '#fixtures/site.ts'
import { createRecord } from '#handlers/factories/create.ts'
import type { Create } from '#handlers/factories/types.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface SiteRecords {
  /**
   * Every collection under the name of one of its records, in the model library's own interface:
   * `db.post.findMany({ where: { status: { equals: 'draft' } } })`. What is written here is what
   * requests are answered with.
   */
  readonly db: Db
  /**
   * Makes a record with all it needs, saved as the platform saves it:
   * `create('post', { title: 'Hello' }, 'draft', { withRevisions: 3 })`.
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
      // A record of the kind that was asked for, as its model has it.
      createRecord(site(), events, { type, members, traits }) as never,
  }
}
