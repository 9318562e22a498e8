/** The links of a post or page (platform/core 5.3). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { permittedActions } from '#handlers/platform/content/permissions.rules.ts'
import { countRevisions, newestRevision } from '#handlers/platform/content/revisions.ts'
import type { Links } from '#handlers/runtime/call.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { allowedOn, resourceOf, type Viewer } from './viewer.ts'

export const CURIES: Links[string] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
]

/** The base addresses of one item. */
interface Hrefs {
  readonly root: string
  readonly item: string
}

const embeddable = (href: string): Links[string] => [{ embeddable: true, href }]

function historyLinks({ site }: Viewer, { id }: PostRecord, { item }: Hrefs): Links {
  const newest = newestRevision(site, id)
  const href = `${item}/revisions`
  return {
    'version-history': [{ count: countRevisions(site, id), href }],
    ...(newest && { 'predecessor-version': [{ id: newest.id, href: `${href}/${newest.id}` }] }),
  }
}

const termLinks = (root: string, id: number): Links => ({
  'wp:term': [
    { taxonomy: 'category', embeddable: true, href: `${root}categories?post=${id}` },
    { taxonomy: 'post_tag', embeddable: true, href: `${root}tags?post=${id}` },
  ],
})

/** The parent of a page may be of any type, also a file. */
function parentLink({ site }: Viewer, { type, parent }: PostRecord, { root }: Hrefs): Links {
  const resource = site.media.has(parent)
    ? 'media'
    : resourceOf(site.posts.get(parent)?.type ?? type)
  return { up: embeddable(`${root}${resource}/${parent}`) }
}

/** One relation for each action permitted to the caller. */
function actionLinks({ caller }: Viewer, { type }: PostRecord, { item }: Hrefs): Links {
  return fromKeys(
    permittedActions(caller, type).map((action) => `wp:action-${action}`),
    () => [{ href: item }],
  )
}

export function linksOf(viewer: Viewer, post: PostRecord): Links {
  const { id, type, author, featured_media, parent } = post
  const root = coreUrl(viewer.urls, '')
  const collection = `${root}${resourceOf(type)}`
  const item = `${collection}/${id}`
  const allow = allowedOn(viewer, post)
  return {
    self: [{ href: item, ...(allow.length > 0 && { targetHints: { allow } }) }],
    collection: [{ href: collection }],
    about: [{ href: `${root}types/${type}` }],
    ...(author !== 0 && { author: embeddable(`${root}users/${author}`) }),
    replies: embeddable(`${root}comments?post=${id}`),
    ...historyLinks(viewer, post, { root, item }),
    ...(type === 'page' && parent !== 0 && parentLink(viewer, post, { root, item })),
    ...(featured_media !== 0 && {
      'wp:featuredmedia': embeddable(`${root}media/${featured_media}`),
    }),
    'wp:attachment': [{ href: `${root}media?parent=${id}` }],
    ...(type !== 'page' && termLinks(root, id)),
    ...(viewer.context === 'edit' && actionLinks(viewer, post, { root, item })),
    curies: CURIES,
  }
}
