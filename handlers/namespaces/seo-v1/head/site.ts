/** Common head data of all pages of a site. */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import { seoOptions } from '#fixtures/documents/seo.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Language } from '#openapi/language/variants.ts'
import { type GraphSite, personId } from './schema.rules.ts'

export type HeadCall = Pick<Call, 'site' | 'urls'>

export const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', de: 'de_DE' }

export const siteNameOf = (site: Site): string =>
  site.read(seoOptions).website_name || site.read(siteIdentity).name

/** The address of a file of the site. */
export function fileUrl({ site, urls }: HeadCall, id: number): string {
  const media = site.media.get(id)
  return media ? fileAddress(urls.base, media) : ''
}

function logoOf(call: HeadCall, stored: string, id: number): object {
  const url = stored || fileUrl(call, id)
  return url ? { logo: { '@type': 'ImageObject', url, contentUrl: url } } : {}
}

function profilesOf(site: Site): object {
  const { social_site_a, social_site_b, other_social_urls } = site.read(seoOptions)
  const handle = social_site_b && `https://social-b.example.test/${social_site_b}`
  const sameAs = [social_site_a, handle, ...other_social_urls].filter((url) => url !== '')
  return sameAs.length ? { sameAs } : {}
}

/** The company or person represented by the site. */
function representedBy(call: HeadCall, home: string): GraphSite['represents'] {
  const { site } = call
  const options = site.read(seoOptions)
  const person = site.users.get(options.company_or_person_user_id)
  if (options.company_or_person === 'person' && person) {
    const id = personId(home, person.id)
    const logo = logoOf(call, options.person_logo, options.person_logo_id)
    const type = ['Person', 'Organization']
    const node = { '@type': type, '@id': id, name: person.display_name, ...logo }
    return { id, node: { ...node, ...profilesOf(site) } }
  }
  const id = `${home}/#organization`
  const name = options.company_name || siteNameOf(site)
  const logo = logoOf(call, options.company_logo, options.company_logo_id)
  const node = { '@type': 'Organization', '@id': id, name, url: `${home}/`, ...logo }
  return { id, node: { ...node, ...profilesOf(site) } }
}

export function graphSite(call: HeadCall, language: Language): GraphSite {
  const home = homeIn(call.urls, language)
  return {
    home,
    name: siteNameOf(call.site),
    tagline: call.site.read(siteIdentity).description,
    language: LOCALES[language].replace('_', '-'),
    represents: representedBy(call, home),
  }
}

/** The variables of every title. */
export function titleWords(site: Site): readonly (readonly [string, string])[] {
  const { name, description } = site.read(siteIdentity)
  return [
    ['sitename', name],
    ['sitedesc', description],
    ['sep', site.read(seoOptions).separator],
  ]
}
