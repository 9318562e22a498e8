/** Everything of a site as at the start: its records, and what testers asked for meanwhile. */
import type { Site } from '#fixtures/site.ts'
import type { Controlled } from '#handlers/control/entry.ts'

type Forgetting = Pick<Controlled, 'faults' | 'situations' | 'journal'>

/** What was planned for a site and what is known of it. */
function forgetSite({ faults, situations, journal }: Forgetting, name: string): void {
  faults.clear(name)
  situations.clear(name)
  journal.clear(name)
}

export function resetSite(
  standIn: Forgetting & Pick<Controlled, 'sites'>,
  name: string,
): Site | undefined {
  forgetSite(standIn, name)
  return standIn.sites.reset(name)
}

/** True when there was one. */
export function removeSite(
  standIn: Forgetting & Pick<Controlled, 'sites' | 'history'>,
  name: string,
): boolean {
  forgetSite(standIn, name)
  standIn.history?.forget(name)
  return standIn.sites.remove(name)
}
