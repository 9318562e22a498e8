/** Results shared by the cases of a site, and the locks that cases hold on it. */

export type ResponseCache = Map<string, Promise<unknown>>

/** Runs the work once for each key, and again after a failure. */
export const computeOnce = <T>(
  cache: ResponseCache,
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  const known = cache.get(key)
  // The key determines the type of the cached value.
  if (known) return known as Promise<T>
  const result = work()
  cache.set(key, result)
  result.catch(() => cache.delete(key))
  return result
}

/**
 * Waits for its turn: a setting has one value at a time and is restored before the next case reads
 * it.
 */
async function acquireLock(cache: ResponseCache, key: string): Promise<() => void> {
  const previous = cache.get(key)
  let release: () => void = () => undefined
  cache.set(
    key,
    new Promise<void>((resolve) => {
      release = resolve
    }),
  )
  await previous
  return release
}

export interface CaseLocks {
  /** Locks the key against other cases until this one is cleaned up. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>
  /** As `withLock`, but only until the work is done. */
  withShortLock<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Releases the locks, after the cleanup. */
  close(): void
}

/** The locks of one case. */
export function locksIn(cache: ResponseCache): CaseLocks {
  const heldLocks = new Map<string, () => void>()
  return {
    async withLock(key, work) {
      const name = `alone ${key}`
      if (!heldLocks.has(name)) heldLocks.set(name, await acquireLock(cache, name))
      return work()
    },
    async withShortLock(key, work) {
      const release = await acquireLock(cache, `in turn ${key}`)
      return work().finally(release)
    },
    close() {
      for (const release of heldLocks.values()) release()
    },
  }
}
