/** The records changed since the last write to disk, with their previous values. */

import type { ModelName } from '#fixtures/models/registry.ts'
import { restoreRecord } from '#fixtures/site/restore-record.ts'
import type { ClockChange, RecordChange, Site } from '#fixtures/site/site.ts'
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import type { ClockState } from '#fixtures/values/clock.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'

type ChangedKey = string | number
/** Previous records of a collection, by key. */
type Before = Map<ChangedKey, object | undefined>

export interface SiteChanges {
  readonly records: Map<ModelName, Before>
  clock?: ClockState
  /** The site itself was replaced: present even if there was none before. */
  replaced?: { readonly site: Site | undefined }
}

/** Without the current value, which is available in the site. */
type NotedChange =
  | Exclude<SiteChange, RecordChange | ClockChange>
  | Omit<RecordChange, 'after' | 'size'>
  | { readonly clock: Omit<ClockChange['clock'], 'after'> }

/** The oldest value wins: it is the one on disk. */
export function note(changes: SiteChanges, change: NotedChange): void {
  if ('site' in change) changes.replaced ??= { site: change.site }
  else if ('clock' in change) changes.clock ??= change.clock.before
  else if (!changes.replaced) {
    const before = getOrCreate(changes.records, change.collection, () => new Map())
    if (!before.has(change.key)) before.set(change.key, change.before)
  }
}

/** Changes by site. */
export type ChangeBatch = ReadonlyMap<string, SiteChanges>

interface Changes {
  add(site: string, change: SiteChange): void
  readonly isEmpty: boolean
  /** Returns all changes and starts a new batch. */
  take(): ChangeBatch
  /**
   * Undoes a batch that could not be written, and all later changes. Their records are written with
   * the next batch nevertheless: a snapshot made meanwhile may contain the undone changes.
   */
  undo(batch: ChangeBatch, sites: Sites): void
  /** Returns a batch to be written later. */
  giveBack(batch: ChangeBatch): void
}

function undoRecords(site: Site, { records }: SiteChanges): void {
  for (const [collection, before] of records)
    for (const [key, record] of before) restoreRecord(site, { collection, key, record })
}

export function undoSite(sites: Sites, name: string, changes: SiteChanges): void {
  if (changes.replaced) sites.putBack(name, changes.replaced.site)
  const site = sites.find(name)
  if (!site) return
  undoRecords(site, changes)
  if (changes.clock) site.clock.restore(changes.clock)
}

function merge(older: SiteChanges, later: SiteChanges): void {
  if (later.clock) note(older, { clock: { before: later.clock } })
  if (later.replaced) note(older, later.replaced)
  for (const [collection, before] of later.records)
    for (const [key, record] of before) note(older, { collection, key, before: record })
}

/** Marks the same records as changed again, with their current values as the previous ones. */
function touchAgain(fresh: SiteChanges, undone: SiteChanges, site: Site | undefined): void {
  if (undone.replaced) note(fresh, { site })
  for (const [collection, before] of undone.records)
    for (const key of before.keys())
      note(fresh, { collection, key, before: site?.[collection].get(key) })
}

export function createChanges(): Changes {
  let gathered = new Map<string, SiteChanges>()
  let isUndoing = false
  const changesOf = (site: string): SiteChanges =>
    getOrCreate(gathered, site, () => ({ records: new Map() }))
  return {
    add: (site, change) => {
      if (!isUndoing) note(changesOf(site), change)
    },
    get isEmpty() {
      return gathered.size === 0
    },
    take: () => {
      const taken = gathered
      gathered = new Map()
      return taken
    },
    undo: (batch, sites) => {
      // Later changes first, since they were made on top of the others.
      const undone = [...gathered, ...batch]
      isUndoing = true
      for (const [name, changes] of undone) undoSite(sites, name, changes)
      isUndoing = false
      gathered = new Map()
      for (const [name, changes] of undone) touchAgain(changesOf(name), changes, sites.find(name))
    },
    giveBack: (batch) => {
      const later = gathered
      gathered = new Map(batch)
      for (const [name, changes] of later) merge(changesOf(name), changes)
    },
  }
}

export const isReplacement = ({ replaced }: SiteChanges): boolean => replaced !== undefined
