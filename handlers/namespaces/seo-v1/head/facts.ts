/** The head data of a page, computed from the records of the site. */

import { seoOptions } from '#fixtures/documents/seo.ts'
import type { Language } from '#openapi/language/variants.ts'
import { fillTitle, type HeadFacts } from './head.rules.ts'
import type { HeadPage } from './page.ts'
import { type PageHead, pageHeadOf } from './page-head.ts'
import {
  articleNode,
  breadcrumbNode,
  graphPage,
  pageNode,
  personNode,
  websiteNode,
} from './schema.rules.ts'
import { graphSite, type HeadCall, LOCALES, siteNameOf, titleWords } from './site.ts'

const AUTHOR_LABELS: Readonly<Record<Language, string>> = { en: 'Written by', de: 'Verfasst von' }
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
  const pageHead = pageHeadOf(call, page)
  const site = graphSite(call, page.language)
  const title = titleOf(call, pageHead)
  const node = graphPage(pageHead, title, site)
  return {
    ...commonFacts(call, page.language),
    title,
    description: pageHead.description ?? '',
    isNoindex: pageHead.isNoindex ?? false,
    address: pageHead.address,
    type: pageHead.type,
    shared: pageHead.shared ?? '',
    images: pageHead.images ?? [],
    published: pageHead.published ?? '',
    modified: pageHead.modified ?? '',
    author: pageHead.author ?? '',
    graph: [
      ...(pageHead.article ? [articleNode(site, node, pageHead.article)] : []),
      pageNode(site, node),
      breadcrumbNode(node),
      websiteNode(site),
      site.represents.node,
      ...(pageHead.person ? [personNode(site.home, pageHead.person)] : []),
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
