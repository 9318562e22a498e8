/** The head data of a page, computed from the records of the site. */

import { seoOptions } from '#fixtures/documents/seo.ts'
import type { Language } from '#openapi/language/variants.ts'
import { fillTitle, type HeadFacts } from './head.rules.ts'
import type { HeadPage } from './page.ts'
import { type PageHead, pageHeadOf } from './page-head.ts'
import {
  articleNode,
  breadcrumbNode,
  type GraphPage,
  type GraphSite,
  pageNode,
  personNode,
  websiteNode,
} from './schema.rules.ts'
import { graphSite, type HeadCall, LOCALES, siteNameOf, titleWords } from './site.ts'

const AUTHOR_LABELS: Readonly<Record<Language, string>> = { en: 'Written by', de: 'Verfasst von' }
const HOME_LABELS: Readonly<Record<Language, string>> = { en: 'Home', de: 'Startseite' }

function graphPage(own: PageHead, title: string, { home, language }: GraphSite): GraphPage {
  const start = { name: HOME_LABELS[language.startsWith('de') ? 'de' : 'en'], address: `${home}/` }
  const here = { name: own.name, address: own.address }
  return {
    type: own.pageType,
    address: own.address,
    title,
    description: own.description ?? '',
    published: own.published ?? '',
    modified: own.modified ?? '',
    trail: own.address === start.address ? [start] : [start, ...(own.above ?? []), here],
    image: own.images?.[0]?.url ?? '',
  }
}

const titleOf = (
  { site }: HeadCall,
  { template, words = [] }: Pick<PageHead, 'template' | 'words'>,
) => fillTitle(template, new Map([...titleWords(site), ...words]))

function commonFacts({ site }: HeadCall, language: Language) {
  const { social_site_a, social_site_b } = site.read(seoOptions)
  return {
    locale: LOCALES[language],
    siteName: siteNameOf(site),
    publisher: social_site_a,
    handle: social_site_b,
    authorLabel: AUTHOR_LABELS[language],
  }
}

export function factsOf(call: HeadCall, page: HeadPage): HeadFacts {
  const own = pageHeadOf(call, page)
  const site = graphSite(call, page.language)
  const title = titleOf(call, own)
  const node = graphPage(own, title, site)
  return {
    ...commonFacts(call, page.language),
    title,
    description: own.description ?? '',
    isNoindex: own.isNoindex ?? false,
    address: own.address,
    type: own.type,
    shared: own.shared ?? '',
    images: own.images ?? [],
    published: own.published ?? '',
    modified: own.modified ?? '',
    author: own.author ?? '',
    graph: [
      ...(own.article ? [articleNode(site, node, own.article)] : []),
      pageNode(site, node),
      breadcrumbNode(node),
      websiteNode(site),
      site.represents.node,
      ...(own.person ? [personNode(site.home, own.person)] : []),
    ],
  }
}

/** The head of the not-found page. */
export function notFoundFacts(call: HeadCall, language: Language): HeadFacts {
  const site = graphSite(call, language)
  return {
    ...commonFacts(call, language),
    title: titleOf(call, { template: 'Page not found %%sep%% %%sitename%%' }),
    description: '',
    isNoindex: true,
    address: '',
    type: '',
    shared: '',
    images: [],
    published: '',
    modified: '',
    author: '',
    graph: [websiteNode(site), site.represents.node],
  }
}
