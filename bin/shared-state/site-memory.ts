/** Limits the sites in memory, those of all teams together. */
import type { KnownSites } from './known-sites.ts'

export interface MemoryLimits {
  readonly sites: number
  /** In characters. */
  readonly length: number
  /** Changes shorter than this are not compacted. */
  readonly compacted: number
}

const LIMITS: MemoryLimits = {
  sites: 1000,
  length: 128 * 1024 * 1024,
  compacted: 256 * 1024,
}

export interface SiteMemory {
  readonly limits: MemoryLimits
  add(known: KnownSites, isBusy: (name: string) => boolean): void
  /** Removes sites beyond the limits: first those of one team, then of others. */
  trim(first: KnownSites): void
}

export function createSiteMemory(given: Partial<MemoryLimits> = {}): SiteMemory {
  const limits = { ...LIMITS, ...given }
  const busy = new Map<KnownSites, (name: string) => boolean>()
  const isOver = (): boolean => {
    let [sites, length] = [0, 0]
    for (const known of busy.keys()) {
      sites += known.all.size
      length += known.length
    }
    return sites > limits.sites || length > limits.length
  }
  const trimOne = (known: KnownSites): void => {
    for (const oldest of [...known.all.keys()]) {
      if (!isOver()) return
      if (!busy.get(known)?.(oldest)) known.release(oldest)
    }
  }
  return {
    limits,
    add: (known, isBusy) => void busy.set(known, isBusy),
    trim: (first) => {
      if (!isOver()) return
      for (const known of [first, ...busy.keys()]) trimOne(known)
    },
  }
}
