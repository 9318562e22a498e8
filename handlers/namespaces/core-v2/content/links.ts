/** The links of a post or page (platform/core 5.3). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.ts'
import { countRevisions, newestRevision } from '#handlers/platform/content/revisions.ts'
import type { Links } from '#handlers/runtime/call.ts'
import type { Json } from '#openapi/values/json.ts'
import { allowedOn, itemHref, resourceOf, type Viewer } from './viewer.ts'

type MutableLinks = Record<string, readonly Json[]>

export const CURIES: Links[string] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
]

const embeddable = (href: string): Json => ({ embeddable: true, href })

function addHistory(links: MutableLinks, { site, place }: Viewer, post: PostRecord): void {
  const newest = newestRevision(site, post.id)
  const href = `${itemHref(place, post)}/revisions`
  links['version-history'] = [{ count: countRevisions(site, post.id), href }]
  if (newest) links['predecessor-version'] = [{ id: newest.id, href: `${href}/${newest.id}` }]
}

const termLinks = (root: string, { id }: PostRecord): readonly Json[] => [
  { taxonomy: 'category', embeddable: true, href: `${root}categories?post=${id}` },
  { taxonomy: 'post_tag', embeddable: true, href: `${root}tags?post=${id}` },
]

/** Any item can be above a page. */
function hrefAbove({ site, place }: Viewer, { type, parent: id }: PostRecord): string {
  return itemHref(place, { type: site.posts.get(id)?.type ?? type, id })
}

/** One relation for each thing the caller may do with the item. */
function addActions(links: MutableLinks, { caller, place }: Viewer, post: PostRecord): void {
  const word = capabilityWord(post.type)
  const isPost = post.type === 'post'
  const publishes = caller.can(`publish_${word}`)
  const editsOthers = caller.can(`edit_others_${word}`)
  const assigns = isPost && caller.can('edit_posts')
  const link = [{ href: itemHref(place, post) }]
  if (publishes) links['wp:action-publish'] = link
  if (caller.can('unfiltered_html')) links['wp:action-unfiltered-html'] = link
  if (isPost && publishes && editsOthers) links['wp:action-sticky'] = link
  if (editsOthers) links['wp:action-assign-author'] = link
  if (isPost && caller.can('manage_categories')) links['wp:action-create-categories'] = link
  if (assigns) links['wp:action-assign-categories'] = link
  if (assigns) links['wp:action-create-tags'] = link
  if (assigns) links['wp:action-assign-tags'] = link
}

export function linksOf(viewer: Viewer, post: PostRecord): Links {
  const { place, context } = viewer
  const root = `${place.restRoot}core/v2/`
  const href = itemHref(place, post)
  const allow = allowedOn(viewer, post)
  const links: MutableLinks = {
    self: [allow.length ? { href, targetHints: { allow } } : { href }],
    collection: [{ href: `${root}${resourceOf(post.type)}` }],
    about: [{ href: `${root}types/${post.type}` }],
  }
  if (post.author) links['author'] = [embeddable(`${root}users/${post.author}`)]
  links['replies'] = [embeddable(`${root}comments?post=${post.id}`)]
  addHistory(links, viewer, post)
  if (post.type === 'page' && post.parent) links['up'] = [embeddable(hrefAbove(viewer, post))]
  if (post.featured_media)
    links['wp:featuredmedia'] = [embeddable(`${root}media/${post.featured_media}`)]
  links['wp:attachment'] = [{ href: `${root}media?parent=${post.id}` }]
  if (post.type !== 'page') links['wp:term'] = termLinks(root, post)
  if (context === 'edit') addActions(links, viewer, post)
  links['curies'] = CURIES
  return links
}
