import type { Site } from '#fixtures/site/site.ts'

/** Time-dependent work of sites, such as publishing scheduled items. */

interface SchedulerPlan {
  /** The version of the site the plan is based on. */
  readonly version: symbol
  readonly next: number
}

/** Runs the due work of a site and returns the time of the next. */
export type ScheduledJob = (site: Site, now: number) => number

export interface Scheduler {
  /** Whether work may be pending: its time has come, or the site has changed. */
  readonly isDue: (site: Site) => boolean
  /** Runs the pending work. */
  readonly advance: (site: Site) => void
}

/**
 * Scheduled work. Until it is due, and while the site is unchanged, a request costs one comparison,
 * whatever the number of jobs.
 */
export function createScheduler(jobs: readonly ScheduledJob[]): Scheduler {
  const plans = new WeakMap<Site, SchedulerPlan>()
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
      const next = Math.min(...jobs.map((job) => job(site, now)))
      // A write by one job may make another one due.
      if (site.version === version) plans.set(site, { version, next })
      else plans.delete(site)
    },
  }
}
