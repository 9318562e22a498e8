/** Persists sites in the browser's storage. */
import type { Sites } from '#fixtures/site/sites.ts'
import { keysOf, messageOf } from '#openapi/values/json.ts'

/** The subset of the browser's storage in use. */
export type SiteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & object

const PREFIX = 'understudy:'
/** Debounce interval for writes. */
const DEBOUNCE_MS = 50

export interface Persistence {
  /** Listener for every write to a site. */
  changed(name: string): void
  /** Restores the stored sites and starts to persist writes. */
  attach(sites: Sites): void
  /** Persists pending writes at once. */
  flush(): void
}

/** Unreadable entries are discarded: another version may define other records. */
function restore(sites: Sites, storage: SiteStorage, warn: (text: string) => void): void {
  for (const key of keysOf(storage).map(String)) {
    if (!key.startsWith(PREFIX)) continue
    try {
      sites.load(key.slice(PREFIX.length), JSON.parse(storage.getItem(key) ?? ''))
    } catch (error) {
      storage.removeItem(key)
      warn(
        `understudy: a stored site is incompatible with this version and was discarded: ${messageOf(error)}`,
      )
    }
  }
}

export function createPersistence(
  storage: SiteStorage,
  warn: (text: string) => void = () => {},
): Persistence {
  let sites: Sites | undefined
  const pending = new Set<string>()
  const persist = (name: string): void => {
    const site = sites?.find(name)
    try {
      if (site) storage.setItem(`${PREFIX}${name}`, JSON.stringify(site.snapshot()))
      else storage.removeItem(`${PREFIX}${name}`)
    } catch (error) {
      warn(`understudy: the site could not be stored: ${messageOf(error)}`)
    }
  }
  const flush = (): void => {
    const names = [...pending]
    pending.clear()
    for (const name of names) persist(name)
  }
  return {
    changed: (name) => {
      if (!sites) return
      if (pending.size === 0) setTimeout(flush, DEBOUNCE_MS)
      pending.add(name)
    },
    attach: (given) => {
      restore(given, storage, warn)
      sites = given
    },
    flush,
  }
}
