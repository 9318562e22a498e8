/** The index of content (platform/add-ons 7.7): which objects have a place in it. */

import type { IndexableRecord } from '#fixtures/models/indexable.ts'
import type { Site } from '#fixtures/site.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'

const objectOf = ({ object }: IndexableRecord): string => object

export const indexableOf = (site: Site, object: string): IndexableRecord | undefined =>
  site.indexables.by('object', objectOf, object)[0]

export const itemObject = (id: number): string => `post:${id}`

interface Counting {
  readonly links_counted: boolean
}

/** Gives an object its place; one it has already stays, and counted links stay counted. */
export function addToIndex(
  site: Site,
  object: string,
  { links_counted }: Counting = { links_counted: false },
): IndexableRecord {
  const known = indexableOf(site, object)
  if (known && (known.links_counted || !links_counted)) return known
  if (known) return site.indexables.replace({ ...known, links_counted })
  return site.indexables.insert({
    id: site.ids.next('indexable'),
    object,
    links_counted,
    created_at: utcNow(site),
  })
}

export const searchIndex: Subscriber = {
  /** A saved item is indexed at once, its links included; only what a dataset brings has to wait. */
  saved: (site, { id }) => {
    addToIndex(site, itemObject(id), { links_counted: true })
  },
  /** What is known about an item goes with it. */
  removed: (site, { id }) => {
    const known = indexableOf(site, itemObject(id))
    if (known) site.indexables.remove(known.id)
    site.seoFields.remove(id)
  },
}
