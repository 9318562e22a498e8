/** Resets a site: its records, faults, situation and journal. */
import type { Site } from '#fixtures/site/site.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'

type SiteState = Pick<ControlTarget, 'faults' | 'situations' | 'journal'>

/** Clears faults, situation and journal of a site. */
function clearSiteState({ faults, situations, journal }: SiteState, name: string): void {
  faults.clear(name)
  situations.clear(name)
  journal.clear(name)
}

export function resetSite(
  standIn: SiteState & Pick<ControlTarget, 'sites'>,
  name: string,
): Site | undefined {
  clearSiteState(standIn, name)
  return standIn.sites.reset(name)
}

/** True when the site existed. */
export function removeSite(
  standIn: SiteState & Pick<ControlTarget, 'sites' | 'history' | 'usage'>,
  name: string,
): boolean {
  clearSiteState(standIn, name)
  standIn.usage.remove(name)
  const wasRemoved = standIn.sites.remove(name)
  // The removal itself is a change.
  standIn.history?.forget(name)
  return wasRemoved
}
