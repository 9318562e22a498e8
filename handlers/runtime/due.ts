import type { Site } from '#fixtures/site.ts'

interface DuePlan {
  /** The state of the site in which it was drawn up. */
  readonly version: number
  readonly next: number
}

/** Does what is due in a site and gives the moment of the next. */
export type DueWork = (site: Site, now: number) => number

export interface Due {
  /** Whether there may be something to do: its time has come, or the site was written to. */
  readonly isDue: (site: Site) => boolean
  /** Does it. */
  readonly advance: (site: Site) => void
}

/**
 * Work that is done when its time has come. Until then, and while nothing is written, one
 * comparison is all a request pays, for however many kinds of work there are.
 */
export function whenDue(works: readonly DueWork[]): Due {
  const plans = new WeakMap<Site, DuePlan>()
  const isDue = (site: Site): boolean => {
    const plan = plans.get(site)
    return !plan || plan.version !== site.version || site.clock.now() >= plan.next
  }
  return {
    isDue,
    advance: (site) => {
      if (!isDue(site)) return
      const { version } = site
      const now = site.clock.now()
      const next = Math.min(...works.map((work) => work(site, now)))
      // What one of them wrote may be due for another.
      if (site.version === version) plans.set(site, { version, next })
      else plans.delete(site)
    },
  }
}
