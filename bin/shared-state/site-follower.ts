/** Applies changes of other replicas to the sites in memory. */
import { createReplay } from '#bin/state/replay.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { ReplicaOrigin } from '#handlers/runtime/attribution.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import { asRecord, keysOf } from '#openapi/values/json.ts'
import { type ParsedRow, parseRow, type RowEntry, type RowFacts } from './row-text.ts'
import type { ChangeRow, StoredChanges, StoredVersion } from './site-store.ts'

const UNKNOWN_ORIGIN: ReplicaOrigin = { kind: 'direct' }

function applyEntry(site: Site, { put = {}, drop = {}, clock, ids }: RowEntry): void {
  for (const name of keysOf(put)) for (const record of put[name] ?? []) site[name].replace(record)
  for (const name of keysOf(drop)) for (const key of drop[name] ?? []) site[name].remove(key)
  if (clock) site.clock.restore(clock)
  if (ids) site.ids.restore(ids)
}

const isContiguous = (rows: readonly ChangeRow[], from: number): boolean =>
  rows.every(({ number }, at) => number === from + at + 1)

interface SiteFollower {
  /**
   * The position of the last row with the whole site, or -1. Undefined if the changes do not
   * continue the known version: then all must be read.
   */
  follow(name: string, known: StoredVersion | undefined, stored: StoredChanges): number | undefined
}

export function createSiteFollower(replication: Replication): SiteFollower {
  const { sites, onBehalf, setConditions, forget } = replication
  const setFacts = (name: string, { conditions }: RowFacts): void => {
    if (conditions !== undefined) setConditions(name, conditions ?? undefined)
  }
  const applyRow = (name: string, site: Site, { facts, entries }: ParsedRow): void => {
    onBehalf(facts.origin ?? UNKNOWN_ORIGIN, () => {
      for (const entry of entries) applyEntry(site, entry)
    })
    setFacts(name, facts)
  }
  const rebuild = (name: string, rows: readonly ParsedRow[]): void => {
    const replay = createReplay()
    for (const { entries } of rows) replay.take(entries)
    const origin = rows[0]?.facts.origin ?? UNKNOWN_ORIGIN
    onBehalf(origin, () => sites.restore(name, asRecord(replay.sites().get(name))))
    setConditions(name, undefined)
    for (const { facts } of rows) setFacts(name, facts)
  }
  return {
    follow: (name, known, { id, version, rows }) => {
      const parsed = rows.map(({ text }) => parseRow(text))
      const isKnown = known?.id === id
      if (!isKnown) forget(name)
      const full = parsed.findLastIndex(({ isFull }) => isFull)
      if (full >= 0) {
        rebuild(name, parsed.slice(full))
        return full
      }
      // Lower after a failover or a restored backup that lost changes.
      const isEarlier = version < (known?.version ?? 0)
      const site = isKnown && !isEarlier ? sites.find(name) : undefined
      if (!site || !isContiguous(rows, known?.version ?? 0)) return undefined
      for (const row of parsed) applyRow(name, site, row)
      return full
    },
  }
}
