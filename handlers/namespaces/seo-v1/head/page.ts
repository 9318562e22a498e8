/** Resolves an address to a page of the site (platform/add-ons 7.6). */

import { pageTranslations, siteIdentity } from '#fixtures/documents/platform.ts'
import type { ContentType } from '#fixtures/documents/seo.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { indexableType, indexableTypes } from '#handlers/namespaces/seo-v1/content-types.ts'
import { permalinkPath } from '#handlers/platform/content/permalinks.ts'
import { postsNamed } from '#handlers/platform/content/slugs.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { LANGUAGES, type Language } from '#openapi/language/variants.ts'
import { urlOf } from './address.rules.ts'
import { authorPath, languageOfTerm, termPath } from './addresses.ts'

export type HeadPage = { readonly language: Language } & (
  | { readonly kind: 'home' }
  | { readonly kind: 'item'; readonly post: PostRecord; readonly isFront: boolean }
  | { readonly kind: 'term'; readonly term: TermRecord }
  | { readonly kind: 'author'; readonly user: UserRecord }
  | { readonly kind: 'archive'; readonly type: ContentType }
)

type PageHeadCall = Pick<Call, 'site' | 'urls'>

/** The static front page in a language, if configured. */
function frontPage(site: Site, language: Language): PostRecord | undefined {
  const { show_on_front, page_on_front } = site.read(siteIdentity)
  if (show_on_front !== 'page') return undefined
  const translated = site
    .read(pageTranslations)
    .find((group) => Object.values(group).includes(page_on_front))
  const front = site.posts.get(translated?.[language] ?? page_on_front)
  return front?.status === 'publish' && front.language === language ? front : undefined
}

function homePage(site: Site, language: Language): HeadPage {
  const post = frontPage(site, language)
  return post ? { kind: 'item', post, isFront: true, language } : { kind: 'home', language }
}

function itemAt(site: Site, path: string, language: Language): HeadPage | undefined {
  const slug = path.split('/').at(-2) ?? ''
  const post = postsNamed(site, slug).find(
    (candidate) =>
      candidate.status === 'publish' &&
      candidate.language === language &&
      indexableType(site, candidate.type) &&
      permalinkPath(site, candidate) === path,
  )
  return post && { kind: 'item', post, isFront: false, language }
}

function termAt(site: Site, path: string, language: Language): HeadPage | undefined {
  const slug = path.split('/').at(-2) ?? ''
  const term = site.terms
    .by('slug', (candidate) => candidate.slug, slug)
    .find(
      (candidate) =>
        termPath(site, candidate) === path && languageOfTerm(site, candidate) === language,
    )
  return term && { kind: 'term', term, language }
}

/** Only users with published items have a page. */
function authorAt(site: Site, path: string, language: Language): HeadPage | undefined {
  const user = site.users.all().find(({ nicename }) => authorPath(nicename) === path)
  const hasPublished =
    user &&
    site.posts
      .by('author', ({ author }) => author, user.id)
      .some(({ type, status }) => type === 'post' && status === 'publish')
  return hasPublished ? { kind: 'author', user, language } : undefined
}

function archiveAt(site: Site, path: string, language: Language): HeadPage | undefined {
  const type = indexableTypes(site).find(({ archive }) => archive !== '' && `/${archive}/` === path)
  return type && { kind: 'archive', type, language }
}

/** Host and path must match those of the page; query and fragment are ignored. */
export function findPage({ site, urls }: PageHeadCall, url: string): HeadPage | undefined {
  const address = urlOf(url)
  if (address?.host !== new URL(urls.base).host) return undefined
  for (const language of LANGUAGES) {
    const home = new URL(homeIn(urls, language)).pathname.replace(/\/$/, '')
    if (!address.path.startsWith(`${home}/`)) continue
    const path = address.path.slice(home.length)
    if (path === '/') return homePage(site, language)
    const found = [itemAt, termAt, authorAt, archiveAt].map((find) => find(site, path, language))
    return found.find((page) => page !== undefined)
  }
  return undefined
}
