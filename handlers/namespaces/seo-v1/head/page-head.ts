/** Page-specific head data. */

import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { itemFacts } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { ancestorsOf, permalink } from '#handlers/platform/content/permalinks.ts'
import { termsOf } from '#handlers/platform/content/terms.ts'
import { withoutMarkup } from '#handlers/platform/rendering/tags.rules.ts'
import { authorPath, termAddress } from './addresses.ts'
import type { HeadFacts, HeadImage } from './head.rules.ts'
import type { HeadPage } from './page.ts'
import type { GraphArticle, GraphPage, GraphPerson } from './schema.rules.ts'
import { fileUrl, graphSite, type HeadCall } from './site.ts'

const SHARED_WORDS = 55

/** The page-specific part; the rest is common to all pages. */
export interface PageHead {
  readonly template: string
  readonly words?: readonly (readonly [string, string])[]
  readonly address: string
  readonly name: string
  readonly pageType: GraphPage['type']
  readonly type: HeadFacts['type']
  readonly description?: string
  readonly shared?: string
  readonly isNoindex?: boolean
  readonly images?: readonly HeadImage[]
  readonly published?: string
  readonly modified?: string
  readonly author?: string
  readonly above?: GraphPage['trail']
  readonly article?: GraphArticle
  /** The author or subject of the page. */
  readonly person?: GraphPerson
}

const plain = (markup: string): string => withoutMarkup(markup).replace(/\s+/g, ' ').trim()

function truncate(text: string): string {
  const words = text.split(' ')
  return words.length > SHARED_WORDS ? `${words.slice(0, SHARED_WORDS).join(' ')} […]` : text
}

/** The description of an item; empty for a protected one. */
const sharedText = ({ excerpt, content, password }: PostRecord): string =>
  password ? '' : plain(excerpt) || truncate(plain(content))

const utc = (moment: string): string => `${moment}+00:00`

function imagesOf(call: HeadCall, id: number): readonly HeadImage[] {
  const media = call.site.media.get(id)
  if (!media?.mime_type.startsWith('image/')) return []
  const { width, height, mime_type: type } = media
  return [{ width, height, url: fileUrl(call, id), type }]
}

/** Posts are articles with an author; pages are not. */
function articleOf({ site }: HeadCall, post: PostRecord): Pick<PageHead, 'article' | 'person'> {
  const user = site.users.get(post.author)
  if (post.type !== 'post' || !user) return {}
  const person = { id: user.id, name: user.display_name }
  const article = {
    author: person,
    headline: plain(post.title),
    words: plain(post.content).split(' ').length,
    sections: termsOf(site, post.categories, 'category').map(({ name }) => name),
  }
  return { article, person }
}

function itemHead(call: HeadCall, page: Extract<HeadPage, { kind: 'item' }>): PageHead {
  const { site, urls } = call
  const { post, isFront, language } = page
  const facts = itemFacts(site, post)
  const isPost = post.type === 'post'
  const tagline = isFront ? site.read(siteIdentity).description : ''
  const description = facts.description || tagline
  const byline = articleOf(call, post)
  const above = [...ancestorsOf(site, post)].reverse()
  return {
    template: facts.title || '%%title%% %%page%% %%sep%% %%sitename%%',
    words: [['title', plain(post.title)]],
    address: isFront ? `${graphSite(call, language).home}/` : permalink(site, urls, post),
    name: plain(post.title),
    pageType: 'WebPage',
    type: isFront ? 'website' : 'article',
    description,
    shared: description || sharedText(post),
    isNoindex: facts.isNoindex,
    images: imagesOf(call, post.featured_media),
    ...(isPost && post.date_gmt && { published: utc(post.date_gmt) }),
    modified: utc(post.modified_gmt),
    ...(byline.person && { author: byline.person.name }),
    above: above.map((item) => ({
      name: plain(item.title),
      address: permalink(site, urls, item),
    })),
    ...byline,
  }
}

function termHead(
  { site, urls }: HeadCall,
  { term }: Extract<HeadPage, { kind: 'term' }>,
): PageHead {
  return {
    template: '%%term_title%% Archives %%page%% %%sep%% %%sitename%%',
    words: [['term_title', term.name]],
    address: termAddress(site, urls, term),
    name: term.name,
    pageType: 'CollectionPage',
    type: 'article',
    shared: plain(term.description),
  }
}

const AVATAR = 500

function authorHead(call: HeadCall, page: Extract<HeadPage, { kind: 'author' }>): PageHead {
  const { user, language } = page
  const hash = bytesToHex(md5(utf8ToBytes(user.email.toLowerCase())))
  const url = `${call.urls.base}/avatar/${hash}?s=${AVATAR}`
  const { home } = graphSite(call, language)
  return {
    template: '%%name%%, Author at %%sitename%% %%page%%',
    words: [['name', user.display_name]],
    address: `${home}${authorPath(user.nicename)}`,
    name: user.display_name,
    pageType: 'ProfilePage',
    type: 'profile',
    shared: plain(user.description),
    images: [{ width: AVATAR, height: AVATAR, url, type: 'image/jpeg' }],
    person: { id: user.id, name: user.display_name },
  }
}

export function pageHeadOf(call: HeadCall, page: HeadPage): PageHead {
  const { home, tagline, name } = graphSite(call, page.language)
  if (page.kind === 'item') return itemHead(call, page)
  if (page.kind === 'term') return termHead(call, page)
  if (page.kind === 'author') return authorHead(call, page)
  if (page.kind === 'archive')
    return {
      template: '%%pt_plural%% Archive %%page%% %%sep%% %%sitename%%',
      words: [['pt_plural', page.type.label]],
      address: `${home}/${page.type.archive}/`,
      name: page.type.label,
      pageType: 'CollectionPage',
      type: 'website',
    }
  return {
    template: '%%sitename%% %%page%% %%sep%% %%sitedesc%%',
    address: `${home}/`,
    name,
    pageType: 'CollectionPage',
    type: 'website',
    description: tagline,
    shared: tagline,
  }
}
