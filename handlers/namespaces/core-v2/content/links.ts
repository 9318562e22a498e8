/** The links of a post or page (platform/core 5.3). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.ts'
import { countRevisions, newestRevision } from '#handlers/platform/content/revisions.ts'
import type { Links } from '#handlers/runtime/call.ts'
import type { Json } from '#openapi/json.ts'
import { allowedOn, itemHref, resourceOf, type Viewer } from './viewer.ts'

type MutableLinks = Record<string, readonly Json[]>

export const CURIES: Links[string] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
]

const embeddable = (href: string): Json => ({ embeddable: true, href })

function historyLinks({ site, place }: Viewer, post: PostRecord): MutableLinks {
  const newest = newestRevision(site, post.id)
  const href = `${itemHref(place, post)}/revisions`
  return {
    'version-history': [{ count: countRevisions(site, post.id), href }],
    ...(newest && {
      'predecessor-version': [{ id: newest.id, href: `${href}/${newest.id}` }],
    }),
  }
}

/** Any item can be above a page. */
function parentLink({ site, place }: Viewer, { type, parent: id }: PostRecord): MutableLinks {
  if (type !== 'page' || id === 0) return {}
  const above = site.posts.get(id)?.type ?? type
  return { up: [embeddable(itemHref(place, { type: above, id }))] }
}

function termLinks(root: string, { id, type }: PostRecord): MutableLinks {
  if (type === 'page') return {}
  return {
    'wp:term': [
      { taxonomy: 'category', ...embeddable(`${root}categories?post=${id}`) },
      { taxonomy: 'post_tag', ...embeddable(`${root}tags?post=${id}`) },
    ],
  }
}

/** One relation for each thing the caller may do with the item. */
function actionLinks({ caller, place, context }: Viewer, post: PostRecord): MutableLinks {
  if (context !== 'edit') return {}
  const word = capabilityWord(post.type)
  const isPost = post.type === 'post'
  const publishes = caller.can(`publish_${word}`)
  const editsOthers = caller.can(`edit_others_${word}`)
  const assigns = isPost && caller.can('edit_posts')
  const actions: readonly (readonly [string, boolean])[] = [
    ['publish', publishes],
    ['unfiltered-html', caller.can('unfiltered_html')],
    ['sticky', isPost && publishes && editsOthers],
    ['assign-author', editsOthers],
    ['create-categories', isPost && caller.can('manage_categories')],
    ['assign-categories', assigns],
    ['create-tags', assigns],
    ['assign-tags', assigns],
  ]
  const href = itemHref(place, post)
  return Object.fromEntries(
    actions.filter(([, may]) => may).map(([name]) => [`wp:action-${name}`, [{ href }]]),
  )
}

export function linksOf(viewer: Viewer, post: PostRecord): Links {
  const { place } = viewer
  const root = `${place.restRoot}core/v2/`
  const allow = allowedOn(viewer, post)
  return {
    self: [{ href: itemHref(place, post), ...(allow.length && { targetHints: { allow } }) }],
    collection: [{ href: `${root}${resourceOf(post.type)}` }],
    about: [{ href: `${root}types/${post.type}` }],
    ...(post.author && { author: [embeddable(`${root}users/${post.author}`)] }),
    replies: [embeddable(`${root}comments?post=${post.id}`)],
    ...historyLinks(viewer, post),
    ...parentLink(viewer, post),
    ...(post.featured_media && {
      'wp:featuredmedia': [embeddable(`${root}media/${post.featured_media}`)],
    }),
    'wp:attachment': [{ href: `${root}media?parent=${post.id}` }],
    ...termLinks(root, post),
    ...actionLinks(viewer, post),
    curies: CURIES,
  }
}
