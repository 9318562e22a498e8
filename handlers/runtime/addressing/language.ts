/** The language of a request and the URLs derived from it (decision D-041). */

import type { SiteUrls } from '#handlers/runtime/call.ts'
import { type RestRequest, sentValue } from '#handlers/runtime/request/request.ts'
import type { Language } from '#openapi/language/variants.ts'

/** On a multilingual site the home address includes the language. */
export const isMultilingual = ({ home, base }: SiteUrls): boolean => home !== base

export const homeIn = (place: SiteUrls, language: Language): string =>
  isMultilingual(place) ? `${place.base}/${language}` : place.home

function inLanguage(place: SiteUrls, language: Language): SiteUrls {
  if (language === place.language) return place
  const below = place.restRoot.slice(`${place.base}/${place.language}`.length)
  return {
    ...place,
    language,
    home: homeIn(place, language),
    restRoot: `${place.base}/${language}${below}`,
  }
}

/** The argument takes precedence over the address, in body and query alike. */
export function localizedUrls(place: SiteUrls, request: RestRequest): SiteUrls {
  if (!isMultilingual(place)) return place
  const wanted = sentValue(request, 'multilang_language')
  return wanted === 'en' || wanted === 'de' ? inLanguage(place, wanted) : place
}
