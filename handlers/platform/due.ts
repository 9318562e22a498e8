import type { Site } from '#fixtures/site.ts'

interface DuePlan {
  /** The state of the site in which it was drawn up. */
  readonly version: number
  readonly next: number
}

/**
 * Work that is done when its time has come: `run` does what is due and gives the moment of the
 * next. Until then, and while nothing is written, one comparison is all a request pays.
 */
export function whenDue(run: (site: Site, now: number) => number): (site: Site) => void {
  const agendas = new WeakMap<Site, DuePlan>()
  return (site) => {
    const known = agendas.get(site)
    const now = site.clock.now()
    if (known && known.version === site.version && now < known.next) return
    const next = run(site, now)
    agendas.set(site, { version: site.version, next })
  }
}
