/** The language of a request and the URLs derived from it (decision D-041). */

import type { SiteUrls } from '#handlers/runtime/call.ts'
import { type RestRequest, sentValue } from '#handlers/runtime/request/request.ts'
import { isLanguage, LANGUAGE_ARGUMENT, type Language } from '#openapi/language/variants.ts'

/** On a multilingual site the home address includes the language. */
export const isMultilingual = ({ home, base }: SiteUrls): boolean => home !== base

export const homeIn = (urls: SiteUrls, language: Language): string =>
  isMultilingual(urls) ? `${urls.base}/${language}` : urls.home

function inLanguage(urls: SiteUrls, language: Language): SiteUrls {
  if (language === urls.language) return urls
  const restPath = urls.restRoot.slice(`${urls.base}/${urls.language}`.length)
  return {
    ...urls,
    language,
    home: homeIn(urls, language),
    restRoot: `${urls.base}/${language}${restPath}`,
  }
}

/** The argument takes precedence over the address, in body and query alike. */
export function localizedUrls(urls: SiteUrls, request: RestRequest): SiteUrls {
  if (!isMultilingual(urls)) return urls
  const requested = sentValue(request, LANGUAGE_ARGUMENT)
  return isLanguage(requested) ? inLanguage(urls, requested) : urls
}
