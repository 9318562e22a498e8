/** Addresses of pages other than items: terms, users, archives. */
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#openapi/language/variants.ts'

const FOLDERS: Readonly<Record<TermRecord['taxonomy'], string>> = {
  category: 'category',
  post_tag: 'tag',
}
const MAX_DEPTH = 100

function slugsDownTo(site: Site, term: TermRecord): readonly string[] {
  const slugs = [term.slug]
  let above = site.terms.get(term.parent)
  while (above && slugs.length < MAX_DEPTH) {
    slugs.unshift(above.slug)
    above = site.terms.get(above.parent)
  }
  return slugs
}

/** Relative to the home address, with leading and trailing slash. */
export const termPath = (site: Site, term: TermRecord): string =>
  `/${FOLDERS[term.taxonomy]}/${slugsDownTo(site, term).join('/')}/`

/** The language of a term is that of its items. */
export function languageOfTerm(site: Site, { id, taxonomy }: TermRecord): Language {
  const [first] =
    taxonomy === 'category'
      ? site.posts.by('categories', ({ categories }) => categories, id)
      : site.posts.by('tags', ({ tags }) => tags, id)
  return first?.language ?? DEFAULT_LANGUAGE
}

export const termAddress = (site: Site, urls: SiteUrls, term: TermRecord): string =>
  `${homeIn(urls, languageOfTerm(site, term))}${termPath(site, term)}`

export const authorPath = (nicename: string): string => `/author/${nicename}/`

export const homesOf = (urls: SiteUrls): readonly string[] => [
  ...new Set([urls.base, ...LANGUAGES.map((language) => homeIn(urls, language))]),
]
