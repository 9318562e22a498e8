/** The language of a request and the addresses that follow from it (decision D-041). */
import type { Call, SiteLocation } from '#handlers/runtime/call.ts'
import type { Language } from '#openapi/variants.ts'

/** A site with several languages has the language in its home address. */
export const isMultilingual = ({ home, base }: SiteLocation): boolean => home !== base

export const homeIn = (place: SiteLocation, language: Language): string =>
  isMultilingual(place) ? `${place.base}/${language}` : place.home

function inLanguage(place: SiteLocation, language: Language): SiteLocation {
  if (language === place.language) return place
  const below = place.restRoot.slice(`${place.base}/${place.language}`.length)
  return {
    ...place,
    language,
    home: homeIn(place, language),
    restRoot: `${place.base}/${language}${below}`,
  }
}

/** The argument decides before the address does. */
export function placeOf({ place, param }: Pick<Call, 'place' | 'param'>): SiteLocation {
  if (!isMultilingual(place)) return place
  const wanted = param('multilang_language')
  return wanted === 'en' || wanted === 'de' ? inLanguage(place, wanted) : place
}
