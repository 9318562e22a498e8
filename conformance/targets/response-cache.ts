/** Results shared by the cases of a site, and the locks that cases hold on it. */

export type ResponseCache = Map<string, Promise<unknown>>

/** Runs the work once for each key, and again after a failure. */
export const remembered = <T>(
  cache: ResponseCache,
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  const known = cache.get(key)
  // The key determines the type of the cached value.
  if (known) return known as Promise<T>
  const made = work()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

/**
 * Waits for its turn: a setting has one value at a time and is restored before the next case reads
 * it.
 */
async function takeTurn(cache: ResponseCache, key: string): Promise<() => void> {
  const before = cache.get(key)
  let pass: () => void = () => undefined
  cache.set(
    key,
    new Promise<void>((resolve) => {
      pass = resolve
    }),
  )
  await before
  return pass
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
  const turns = new Map<string, () => void>()
  return {
    async withLock(key, work) {
      const name = `alone ${key}`
      if (!turns.has(name)) turns.set(name, await takeTurn(cache, name))
      return work()
    },
    async withShortLock(key, work) {
      const pass = await takeTurn(cache, `in turn ${key}`)
      return work().finally(pass)
    },
    close() {
      for (const pass of turns.values()) pass()
    },
  }
}
