/** The remote template library, replaced by a substitute that needs no network (D-034). */
import { libraryService } from '#fixtures/documents/builder-library.ts'
import type { Site } from '#fixtures/site/site.ts'

const LAST_CATEGORY = '404 page'

/** This category is always last. */
export function blockCategories(site: Site): readonly string[] {
  const { reachable, categories } = site.read(libraryService)
  const known = reachable ? categories : []
  return [...known.filter((category) => category !== LAST_CATEGORY), LAST_CATEGORY]
}

const ADDRESS = 'https://library.example.test'

/** The catalogue in the format of the template list; empty while unreachable. */
export function remoteTemplates(site: Site) {
  const { reachable, templates } = site.read(libraryService)
  return (reachable ? templates : []).map((template) => ({
    template_id: template.id,
    source: 'remote' as const,
    type: template.type,
    subtype: template.subtype,
    title: template.title,
    thumbnail: `${ADDRESS}/${template.id}.png`,
    date: template.date,
    author: 'Builder Library',
    tags: template.tags,
    isPro: template.accessTier !== 'free',
    accessLevel: template.accessTier === 'free' ? 0 : 1,
    accessTier: template.accessTier,
    popularityIndex: template.popularityIndex,
    trendIndex: template.trendIndex,
    hasPageSettings: false,
    url: `${ADDRESS}/${template.id}`,
    favorite: false,
  }))
}
