import type { Language } from '#openapi/language/variants.ts'
import type { Json } from '#openapi/values/json.ts'

/** The structured data graph of a page. */
export interface GraphSite {
  readonly home: string
  readonly name: string
  readonly tagline: string
  /** `en-US`. */
  readonly language: string
  readonly represents: { readonly id: string; readonly node: object }
}

export interface GraphPage {
  readonly type: 'WebPage' | 'CollectionPage' | 'ProfilePage'
  readonly address: string
  readonly title: string
  readonly description: string
  readonly published: string
  readonly modified: string
  /** The breadcrumb from the home page, itself included. */
  readonly trail: readonly { readonly name: string; readonly address: string }[]
  readonly image: string
}

const websiteId = ({ home }: GraphSite): string => `${home}/#website`

const withoutEmptyMembers = (members: Json): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''))

export const websiteNode = (site: GraphSite): object =>
  withoutEmptyMembers({
    '@type': 'WebSite',
    '@id': websiteId(site),
    url: `${site.home}/`,
    name: site.name,
    description: site.tagline,
    publisher: { '@id': site.represents.id },
    potentialAction: [
      {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.home}/?s={search_term_string}` },
      },
    ],
    inLanguage: site.language,
  })

export const pageNode = (site: GraphSite, page: GraphPage): object =>
  withoutEmptyMembers({
    '@type': page.type,
    '@id': page.address,
    url: page.address,
    name: page.title,
    isPartOf: { '@id': websiteId(site) },
    thumbnailUrl: page.image,
    datePublished: page.published,
    dateModified: page.modified,
    description: page.description,
    breadcrumb: { '@id': `${page.address}#breadcrumb` },
    inLanguage: site.language,
  })

export const breadcrumbNode = ({ address, trail }: GraphPage): object => ({
  '@type': 'BreadcrumbList',
  '@id': `${address}#breadcrumb`,
  itemListElement: trail.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    // The last step is the page itself and has no link.
    ...(index < trail.length - 1 && { item: step.address }),
  })),
})

export const personId = (home: string, user: number): string => `${home}/#/schema/person/${user}`

export interface GraphPerson {
  readonly id: number
  readonly name: string
}

export const personNode = (home: string, { id, name }: GraphPerson): object => ({
  '@type': 'Person',
  '@id': personId(home, id),
  name,
})

export interface GraphArticle {
  readonly author: GraphPerson
  readonly headline: string
  readonly words: number
  readonly sections: readonly string[]
}

export const articleNode = (
  site: GraphSite,
  page: GraphPage,
  { author, headline, words, sections }: GraphArticle,
): object =>
  withoutEmptyMembers({
    '@type': 'Article',
    '@id': `${page.address}#article`,
    isPartOf: { '@id': page.address },
    author: { name: author.name, '@id': personId(site.home, author.id) },
    headline,
    datePublished: page.published,
    dateModified: page.modified,
    mainEntityOfPage: { '@id': page.address },
    wordCount: words,
    publisher: { '@id': site.represents.id },
    articleSection: sections,
    inLanguage: site.language,
  })

/** The facts of a page that its graph shows; absent ones are empty. */
interface PageFacts {
  readonly address: string
  readonly name: string
  readonly pageType: GraphPage['type']
  readonly description?: string
  readonly published?: string
  readonly modified?: string
  readonly above?: GraphPage['trail']
  readonly images?: readonly { readonly url: string }[]
}

const HOME_LABELS: Readonly<Record<Language, string>> = { en: 'Home', de: 'Startseite' }

/** The home page has no pages above it. */
export function graphPage(
  facts: PageFacts,
  title: string,
  { home, language }: GraphSite,
): GraphPage {
  const start = { name: HOME_LABELS[language.startsWith('de') ? 'de' : 'en'], address: `${home}/` }
  const here = { name: facts.name, address: facts.address }
  return {
    type: facts.pageType,
    address: facts.address,
    title,
    description: facts.description ?? '',
    published: facts.published ?? '',
    modified: facts.modified ?? '',
    trail: facts.address === start.address ? [start] : [start, ...(facts.above ?? []), here],
    image: facts.images?.[0]?.url ?? '',
  }
}
