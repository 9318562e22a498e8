/** Writes changes to disk: batched, one write at a time. */
import type { SiteChange, Sites } from '#fixtures/site/sites.ts'
import { changesWrite, fullWrite, removalOf, type SiteWrite } from './journal-lines.ts'
import { type ChangeBatch, createChanges, isReplacement } from './state-changes.ts'

interface PersisterOptions {
  readonly sites: Sites
  /** The sites already on disk; others are written as a whole. */
  readonly onDisk: Set<string>
  /** Rejects if the entries could not be written. */
  readonly append: (entries: readonly SiteWrite[]) => Promise<void>
  /** Called for every failure. */
  readonly failed: (error: unknown) => void
  /** Whether a failed write is undone, because it was not acknowledged yet. */
  readonly undoes: boolean
}

export interface StatePersister {
  changed(site: string, change: SiteChange): void
  /** Resolves when all changes so far are on disk; false if they were undone instead. */
  flush(): Promise<boolean>
}

function entriesOf(batch: ChangeBatch, { sites, onDisk }: PersisterOptions): readonly SiteWrite[] {
  return [...batch].map(([name, changes]) => {
    const site = sites.find(name)
    if (!site) return removalOf(name)
    return isReplacement(changes) || !onDisk.has(name)
      ? fullWrite(name, site)
      : changesWrite(name, site, changes)
  })
}

function remember(entries: readonly SiteWrite[], onDisk: Set<string>): void {
  for (const { site, isRemoved } of entries) {
    if (isRemoved) onDisk.delete(site)
    else onDisk.add(site)
  }
}

export function createStatePersister(options: PersisterOptions): StatePersister {
  const { sites, onDisk, append, failed, undoes } = options
  const changes = createChanges()
  /** Incremented on undo: waiters for an undone change must not get true. */
  let undone = 0
  /** The pending write, and the queued one that includes changes made meanwhile. */
  let current: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined

  async function write(): Promise<boolean> {
    if (changes.isEmpty) return true
    const batch = changes.take()
    try {
      const entries = entriesOf(batch, options)
      await append(entries)
      remember(entries, onDisk)
      return true
    } catch (error) {
      failed(error)
      if (!undoes) changes.giveBack(batch)
      else {
        undone += 1
        changes.undo(batch, sites)
      }
      return false
    }
  }
  const start = (): Promise<boolean> => {
    const started = write().finally(() => {
      if (current === started) current = undefined
    })
    current = started
    return started
  }
  return {
    changed: changes.add,
    flush: async () => {
      const before = undone
      next ??= current?.then(() => {
        next = undefined
        return start()
      })
      const isWritten = await (next ?? start())
      return isWritten && undone === before
    },
  }
}
