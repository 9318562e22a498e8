/** The remote catalogue of site kits, replaced by a substitute without network (D-034). */
import { kitCatalogue, type SiteKit } from '#fixtures/documents/starter.ts'
import type { Site } from '#fixtures/site.ts'

/** None while the catalogue cannot be reached. */
export function kitsOf(site: Site): readonly SiteKit[] {
  const { reachable, kits } = site.read(kitCatalogue)
  return reachable ? kits : []
}
