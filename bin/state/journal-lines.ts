/** The texts of journal and snapshot lines for a site. */
import type { Site } from '#fixtures/site/site.ts'
import { recordChunks, type SiteContents } from '#fixtures/site/snapshot-text.ts'
import type { Json } from '#openapi/values/json.ts'
import type { SiteChanges } from './state-changes.ts'

/** One write for a site: its whole state, its changes, or its removal. */
export interface SiteWrite {
  readonly site: string
  readonly isRemoved: boolean
  /** One per line, generated lazily from an immutable state. They are valid only together. */
  readonly texts: Iterable<string>
}

function* textsAbout(site: string, parts: Iterable<string>): Generator<string> {
  const name = JSON.stringify(site)
  let last: string | undefined
  for (const part of parts) {
    if (last) yield `{"site":${name},${last},"more":true}`
    last = part
  }
  yield `{"site":${name},${last}}`
}

const entryOf = (site: string, parts: Iterable<string>, isRemoved = false): SiteWrite => ({
  site,
  isRemoved,
  texts: textsAbout(site, parts),
})

export const removalOf = (site: string): SiteWrite => entryOf(site, ['"removed":true'], true)

function* wholeParts({ head, lists }: SiteContents): Generator<string> {
  const records = Object.fromEntries(lists.map(([name]) => [name, []]))
  yield `"snapshot":${JSON.stringify({ ...head, records })}`
  for (const piece of recordChunks(lists)) yield `"put":${piece}`
}

export const fullWrite = (name: string, site: Site): SiteWrite =>
  entryOf(name, wholeParts(site.contents()))

function* changedParts(put: SiteContents['lists'], rest: Json): Generator<string> {
  for (const piece of recordChunks(put)) yield `"put":${piece}`
  yield JSON.stringify(rest).slice(1, -1)
}

export function changesWrite(name: string, site: Site, { records }: SiteChanges): SiteWrite {
  const touched = [...records].map(
    ([collection, before]) => [collection, [...before.keys()]] as const,
  )
  const put = touched.map(
    ([collection, keys]) =>
      [collection, keys.flatMap((key) => site[collection].get(key) ?? [])] as const,
  )
  const drop = touched.map(([collection, keys]) => [
    collection,
    keys.filter((key) => !site[collection].has(key)),
  ])
  const rest = { drop: Object.fromEntries(drop), clock: site.clock.state(), ids: site.ids.state() }
  return entryOf(name, changedParts(put, rest))
}
