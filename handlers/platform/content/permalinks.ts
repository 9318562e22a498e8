/** The permalinks of items (platform/core 5.1, `link`). */
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'

/** Deeper hierarchies are treated as a loop. */
const MAX_DEPTH = 100

/** The ancestors of an item, nearest first. */
export function ancestorsOf(site: Site, { id, parent }: PostRecord): readonly PostRecord[] {
  if (parent === 0) return NO_ANCESTORS
  const found: PostRecord[] = []
  let next = site.posts.get(parent)
  while (next && next.id !== id && found.length < MAX_DEPTH && !found.includes(next)) {
    found.push(next)
    next = next.parent ? site.posts.get(next.parent) : undefined
  }
  return found
}
const NO_ANCESTORS: readonly never[] = []

/** `parent/child`, from the slugs of the ancestors; the first one may be a file. */
export function pathBelowHome(site: Site, post: PostRecord, slug = post.slug): string {
  if (post.type !== 'page') return slug
  const ancestors = ancestorsOf(site, post)
  const file = site.media.get((ancestors.at(-1) ?? post).parent)
  const slugs = [...ancestors, ...(file ? [file] : [])].flatMap((ancestor) => ancestor.slug || [])
  return [...slugs.reverse(), slug].join('/')
}

const isFrontPage = (site: Site, { id }: PostRecord): boolean => {
  const { show_on_front, page_on_front } = site.read(siteIdentity)
  return show_on_front === 'page' && page_on_front === id
}

/** `?p=5`, the form without a slug. */
export const plainQuery = ({ id, type }: Pick<PostRecord, 'id' | 'type'>): string =>
  type === 'page' ? `?page_id=${id}` : `?p=${id}`

/** Drafts and similar statuses have no permalink yet. */
const hasOwnAddress = ({ status }: PostRecord, isReader: boolean): boolean =>
  status === 'publish' || (status === 'private' && isReader)

/** The path below the home address, with a leading slash. */
export function permalinkPath(site: Site, post: PostRecord, isReader = true): string {
  if (isFrontPage(site, post)) return '/'
  if (!hasOwnAddress(post, isReader)) return `/${plainQuery(post)}`
  return `/${pathBelowHome(site, post)}/`
}

/** The URL of an item, in the language of the item. */
export const permalink = (site: Site, urls: SiteUrls, post: PostRecord): string =>
  `${homeIn(urls, post.language)}${permalinkPath(site, post)}`

type FilePlace = Pick<MediaRecord, 'id' | 'slug' | 'parent'>

/** The page of a file, below the item that it is attached to. */
export function filePermalink(site: Site, urls: SiteUrls, { id, slug, parent }: FilePlace): string {
  const item = parent ? site.posts.get(parent) : undefined
  if (!item) return `${urls.home}/${slug}/`
  return hasOwnAddress(item, true)
    ? `${permalink(site, urls, item)}${slug}/`
    : `${urls.home}/?attachment_id=${id}`
}

/** The permalink with a placeholder for the slug, for editors. */
export function permalinkTemplate(site: Site, urls: SiteUrls, post: PostRecord): string {
  const home = homeIn(urls, post.language)
  if (isFrontPage(site, post)) return `${home}/`
  if (post.type === 'page') return `${home}/${pathBelowHome(site, post, '%pagename%')}/`
  return post.status === 'trash' ? `${home}/${plainQuery(post)}` : `${home}/%postname%/`
}
