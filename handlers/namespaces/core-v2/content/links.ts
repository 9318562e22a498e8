/**
 * The links of a post or page (platform/core 5.3). They are written as JSON: every record is sent
 * with them, most of their words are always the same, and a text of a template costs a quarter of
 * objects that are made to be serialised.
 */

import type { PostRecord } from '#fixtures/models/post.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.ts'
import { countRevisions, newestRevision } from '#handlers/platform/content/revisions.ts'
import type { Links, SiteLocation } from '#handlers/runtime/call.ts'
import { memo } from '#openapi/values/memo.ts'
import { allowedOn, resourceOf, type Viewer } from './viewer.ts'

export const CURIES: Links[string] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
]
const CURIES_TEXT = JSON.stringify(CURIES)

/** Fit to stand between quotes; what follows it in an address is made of letters and numbers. */
const rootIn = memo(({ restRoot }: SiteLocation): string =>
  JSON.stringify(`${restRoot}core/v2/`).slice(1, -1),
)

const listText = memo((methods: readonly string[]): string => JSON.stringify(methods))

/** The addresses of one item. */
interface Hrefs {
  readonly root: string
  readonly item: string
}

const embeddable = (href: string): string => `[{"embeddable":true,"href":"${href}"}]`

function historyLinks({ site }: Viewer, { id }: PostRecord, { item }: Hrefs): string {
  const newest = newestRevision(site, id)
  const count = countRevisions(site, id)
  const history = `,"version-history":[{"count":${count},"href":"${item}/revisions"}]`
  if (!newest) return history
  const href = `${item}/revisions/${newest.id}`
  return `${history},"predecessor-version":[{"id":${newest.id},"href":"${href}"}]`
}

const termLinks = (root: string, id: number): string =>
  `,"wp:term":[{"taxonomy":"category","embeddable":true,"href":"${root}categories?post=${id}"},{"taxonomy":"post_tag","embeddable":true,"href":"${root}tags?post=${id}"}]`

/** Any item can be above a page. */
function linkAbove({ site }: Viewer, { type, parent }: PostRecord, { root }: Hrefs): string {
  const resource = resourceOf(site.posts.get(parent)?.type ?? type)
  return `,"up":${embeddable(`${root}${resource}/${parent}`)}`
}

/** One relation for each thing the caller may do with the item. */
function actionLinks({ caller }: Viewer, { type }: PostRecord, { item }: Hrefs): string {
  const word = capabilityWord(type)
  const isPost = type === 'post'
  const publishes = caller.can(`publish_${word}`)
  const editsOthers = caller.can(`edit_others_${word}`)
  const assigns = isPost && caller.can('edit_posts')
  const link = `":[{"href":"${item}"}]`
  let links = ''
  const add = (action: string): void => {
    links += `,"wp:action-${action}${link}`
  }
  if (publishes) add('publish')
  if (caller.can('unfiltered_html')) add('unfiltered-html')
  if (isPost && publishes && editsOthers) add('sticky')
  if (editsOthers) add('assign-author')
  if (isPost && caller.can('manage_categories')) add('create-categories')
  if (assigns) add('assign-categories')
  if (assigns) add('create-tags')
  if (assigns) add('assign-tags')
  return links
}

export function linksText(viewer: Viewer, post: PostRecord): string {
  const { id, type, author, featured_media } = post
  const root = rootIn(viewer.place)
  const hrefs = { root, item: `${root}${resourceOf(type)}/${id}` }
  const allow = allowedOn(viewer, post)
  const hints = allow.length ? `,"targetHints":{"allow":${listText(allow)}}` : ''
  let links = `{"self":[{"href":"${hrefs.item}"${hints}}],"collection":[{"href":"${root}${resourceOf(type)}"}],"about":[{"href":"${root}types/${type}"}]`
  if (author) links += `,"author":${embeddable(`${root}users/${author}`)}`
  links += `,"replies":${embeddable(`${root}comments?post=${id}`)}`
  links += historyLinks(viewer, post, hrefs)
  if (type === 'page' && post.parent) links += linkAbove(viewer, post, hrefs)
  if (featured_media) links += `,"wp:featuredmedia":${embeddable(`${root}media/${featured_media}`)}`
  links += `,"wp:attachment":[{"href":"${root}media?parent=${id}"}]`
  if (type !== 'page') links += termLinks(root, id)
  if (viewer.context === 'edit') links += actionLinks(viewer, post, hrefs)
  return `${links},"curies":${CURIES_TEXT}}`
}

/** The same as a value, for those who look at it. */
export const linksOf = (viewer: Viewer, post: PostRecord): Links =>
  JSON.parse(linksText(viewer, post))
