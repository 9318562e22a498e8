/** The index of content (platform/add-ons 7.7): its objects. */

import type { IndexableRecord } from '#fixtures/models/indexable.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'

const objectOf = ({ object }: IndexableRecord): string => object

export const indexableOf = (site: Site, object: string): IndexableRecord | undefined =>
  site.indexables.by('object', objectOf, object)[0]

export const itemObject = (id: number): string => `post:${id}`

interface IndexOptions {
  readonly links_counted: boolean
}

/** Adds an object to the index; an existing entry is kept, and counted links stay counted. */
export function addToIndex(
  site: Site,
  object: string,
  { links_counted }: IndexOptions = { links_counted: false },
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
  /** A saved item is indexed immediately with its links; only items of a dataset are pending. */
  saved: (site, { id }) => {
    addToIndex(site, itemObject(id), { links_counted: true })
  },
  /** Removes the data of a deleted item. */
  removed: (site, { id }) => {
    const known = indexableOf(site, itemObject(id))
    if (known) site.indexables.remove(known.id)
    site.seoFields.remove(id)
  },
}
