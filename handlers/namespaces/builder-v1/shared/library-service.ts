/** The remote template library, replaced by a substitute that needs no network (D-034). */
import type { Site } from '#fixtures/site.ts'

interface RemoteTemplate {
  readonly id: number
  readonly type: string
  readonly subtype: string
  readonly title: string
  readonly tags: readonly string[]
  readonly date: number
  readonly accessTier: 'free' | 'essential'
  readonly popularityIndex: number
  readonly trendIndex: number
}

/** How the substitute behaves; a dataset or the control interface sets it. */
export interface LibraryService {
  readonly reachable: boolean
  /** False: the part of the site that talks to the library is not there. */
  readonly available: boolean
  /** Tokens that are refused at once. */
  readonly refused_tokens: readonly string[]
  /** Why the exchange of an accepted token fails, if it does. */
  readonly exchange_error: string | null
  readonly categories: readonly string[]
  readonly templates: readonly RemoteTemplate[]
}

const READY: LibraryService = {
  reachable: true,
  available: true,
  refused_tokens: [],
  exchange_error: null,
  categories: ['404 page', 'about', 'contact', 'faq', 'team'],
  templates: [
    {
      id: 8124,
      type: 'block',
      subtype: 'contact',
      title: 'Contact section',
      tags: ['contact', 'form'],
      date: 1767261600,
      accessTier: 'free',
      popularityIndex: 120,
      trendIndex: 14,
    },
    {
      id: 8190,
      type: 'block',
      subtype: 'team',
      title: 'Team grid',
      tags: ['team'],
      date: 1768471200,
      accessTier: 'essential',
      popularityIndex: 96,
      trendIndex: 31,
    },
    {
      id: 8233,
      type: 'page',
      subtype: 'page',
      title: 'Programme landing page',
      tags: ['education', 'landing'],
      date: 1769680800,
      accessTier: 'free',
      popularityIndex: 58,
      trendIndex: 40,
    },
  ],
}

export const libraryService = (site: Site): LibraryService => ({
  ...READY,
  ...site.option<Partial<LibraryService>>('builder.library_service', {}),
})

const LAST_CATEGORY = '404 page'

/** Whatever the catalogue says, this one stands last. */
export function blockCategories(site: Site): readonly string[] {
  const { reachable, categories } = libraryService(site)
  const known = reachable ? categories : []
  return [...known.filter((category) => category !== LAST_CATEGORY), LAST_CATEGORY]
}

const ADDRESS = 'https://library.example.test'

/** The catalogue in the form of the template list; nothing while it cannot be reached. */
export function remoteTemplates(site: Site) {
  const { reachable, templates } = libraryService(site)
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
