/** The site of a stand-in on which a case runs. */

import type { Case } from '#conformance/case/case.ts'
import { hashOf } from './select-exchanges.ts'

/**
 * Scenes of a resource share records and therefore a site; unchanged records have a separate one.
 */
function siteOfScenes({ scenes }: Case): string | undefined {
  const given = scenes?.[0]?.given.at(-1)
  return given && `${given.isExtendable ? 'changed' : 'unchanged'} ${given.resource.record.name}`
}

/** The stand-in site of a case. */
export function siteOf(
  each: Case,
  { site }: { readonly site?: string | undefined },
): string | undefined {
  const { isolated, id, needs } = each
  const ownSite = isolated ?? siteOfScenes(each) ?? needs === 'write'
  if (site === undefined || !ownSite) return site
  return `${site}-${hashOf(ownSite === true ? id : ownSite).toString(36)}`
}
