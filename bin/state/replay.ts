/** Rebuilds the sites from a snapshot and its journals. */

import { MODELS } from '#fixtures/models/registry.ts'
import { asList, asRecord, type Json, keysOf, memberOf } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'

/** A site during the replay; records are indexed by key after the first change to one. */
interface ReplayedSite {
  head: Json
  readonly collections: Map<string, Map<unknown, unknown>>
}

const KEYS: ReadonlyMap<string, string> = new Map(
  keysOf(MODELS).map((name) => [name, MODELS[name].key]),
)

const listIn = (container: unknown, name: string): readonly unknown[] =>
  asList(memberOf(container, name))

const unfold = (snapshot: unknown): ReplayedSite => ({
  head: asRecord(snapshot),
  collections: new Map(),
})

const collectionOf = ({ head, collections }: ReplayedSite, name: string, key: string) =>
  getOrCreate(
    collections,
    name,
    () => new Map(listIn(head['records'], name).map((record) => [memberOf(record, key), record])),
  )

function applyRecords(site: ReplayedSite, { put, drop, clock, ids }: Json): void {
  if (clock && ids) site.head = { ...site.head, clock, ids }
  for (const [name, key] of KEYS) {
    const [changed, gone] = [listIn(put, name), listIn(drop, name)]
    if (!changed.length && !gone.length) continue
    const records = collectionOf(site, name, key)
    for (const record of changed) records.set(memberOf(record, key), record)
    for (const id of gone) records.delete(id)
  }
}

function fold({ head, collections }: ReplayedSite): Json {
  if (!collections.size) return head
  const changed = [...collections].map(([name, records]) => [name, [...records.values()]])
  const records = asRecord(head['records'])
  return { ...head, records: { ...records, ...Object.fromEntries(changed) } }
}

function apply(sites: Map<string, ReplayedSite>, entry: Json): void {
  const name = String(entry['site'])
  if (entry['removed']) sites.delete(name)
  else if (entry['snapshot']) sites.set(name, unfold(entry['snapshot']))
  const known = sites.get(name)
  if (known) applyRecords(known, entry)
}

export interface Replay {
  /** Applies entries; a write of several lines takes effect once it is complete. */
  take(entries: Iterable<Json>): void
  /** The resulting snapshots by site. */
  sites(): ReadonlyMap<string, Json>
}

export function createReplay(): Replay {
  const sites = new Map<string, ReplayedSite>()
  return {
    take: (entries) => {
      let together: Json[] = []
      for (const entry of entries) {
        together.push(entry)
        if (entry['more']) continue
        for (const one of together) apply(sites, one)
        together = []
      }
    },
    sites: () => new Map([...sites].map(([name, site]) => [name, fold(site)])),
  }
}
