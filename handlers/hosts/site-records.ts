/** The records of a site in the hands of a test. */
import { createDb } from '#fixtures/db/db.ts'
import type { Db } from '#fixtures/db/table.ts'
import type { StandIn } from '#handlers/stand-in.ts'

export interface SiteRecords {
  /**
   * Every collection under the name of one of its records, in the model library's own interface:
   * `db.post.findMany({ where: { status: { equals: 'draft' } } })`. What is written here is what
   * requests are answered with.
   */
  readonly db: Db
}

export const recordsOf = ({ sites }: Pick<StandIn, 'sites'>, name: string): SiteRecords => ({
  db: createDb(() => {
    const site = sites.get(name)
    if (!site) throw new Error(`expected a site name of letters, digits, . _ or -, got ${name}`)
    return site
  }),
})
