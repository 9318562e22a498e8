import type { Case } from '#conformance/case/case.ts'
import { numberOf } from './select-exchanges.ts'

/**
 * Scenes of a resource share records and therefore a site; unchanged records have a separate one.
 */
function siteOfScenes({ scenes }: Case): string | undefined {
  const given = scenes?.[0]?.given.at(-1)
  return given && `${given.isOpen ? 'changed' : 'unchanged'} ${given.resource.record.name}`
}

/** The stand-in site of a case. */
export function siteOf(
  each: Case,
  { site }: { readonly site?: string | undefined },
): string | undefined {
  const { isolated, id, needs } = each
  const isApart = isolated ?? siteOfScenes(each) ?? needs === 'write'
  if (site === undefined || !isApart) return site
  return `${site}-${numberOf(isApart === true ? id : isApart).toString(36)}`
}
