/** Reads what other replicas wrote: one statement for all sites that wait at the same time. */
import type { SiteStore, StoredChanges, StoredVersion } from './site-store.ts'

interface PendingRead {
  readonly name: string
  readonly known: StoredVersion | undefined
  readonly resolve: (changes: StoredChanges | undefined) => void
  readonly reject: (error: unknown) => void
}

/** The statement starts after the call, so it sees everything that was acknowledged before. */
type HeadReader = (
  name: string,
  known: StoredVersion | undefined,
) => Promise<StoredChanges | undefined>

export function createHeadReader(store: SiteStore): HeadReader {
  let pending: PendingRead[] = []
  const flush = async (): Promise<void> => {
    const batch = pending
    pending = []
    try {
      const found = await store.read(batch)
      for (const { name, resolve } of batch) resolve(found.get(name))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (name, known) =>
    new Promise((resolve, reject) => {
      if (!pending.length) setImmediate(flush)
      pending.push({ name, known, resolve, reject })
    })
}
