/** The record of a post or page in each context (platform/core 5.1). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { toExistingText } from '#fixtures/values/time.ts'
import { gmtOf } from '#handlers/platform/content/dates.rules.ts'
import { metaOf } from '#handlers/platform/content/meta.rules.ts'
import { permalink, permalinkTemplate } from '#handlers/platform/content/permalinks.ts'
import { isOpen, isProtected } from '#handlers/platform/content/permissions.rules.ts'
import { renderSettings } from '#handlers/platform/content/render-settings.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { uniqueSlug } from '#handlers/platform/content/slugs.ts'
import { termsOf } from '#handlers/platform/content/terms.ts'
import { hasBlocks } from '#handlers/platform/rendering/block-tree.rules.ts'
import { excerptOf, renderContent, renderTitle } from '#handlers/platform/rendering/render.ts'
import { shownText } from '#handlers/platform/rendering/shown-texts.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { Json } from '#openapi/values/json.ts'
import { blockFacts } from './block-facts.ts'
import { classList } from './class-list.ts'
import type { Viewer } from './viewer.ts'

const isPost = ({ type }: PostRecord): boolean => type === 'post'

/** The slug generated from the current title, decoded. */
function generatedSlug(site: Site, urls: Viewer['urls'], post: PostRecord): string {
  const slug = toSlug(post.title, urls.language) || String(post.id)
  return decode(uniqueSlug(site, slug, post))
}

export const guidOf = (urls: Viewer['urls'], { guid, language }: PostRecord): string =>
  `${homeIn(urls, language)}${guid}`

function titleOf({ context }: Viewer, post: PostRecord): Json {
  const rendered = shownText('title', post) ?? renderTitle(post.title)
  return context === 'edit' ? { raw: post.title, rendered } : { rendered }
}

/**
 * A part of a record; members are assigned in the order of the platform, because spreading is slow.
 */
type RecordPart = Record<string, unknown>

/** In the context `edit` the platform renders twice and shows the numbers of the second time. */
function renderedContent(viewer: Viewer, post: PostRecord): string {
  const recorded = shownText('content', post)
  if (recorded !== undefined) return recorded
  const { site, urls, context, numbering } = viewer
  const options = {
    settings: renderSettings(site, urls),
    numbering,
    facts: blockFacts(viewer, post),
  }
  const rendered = renderContent(post, options)
  return context === 'edit' ? renderContent(post, options) : rendered
}

function contentOf(viewer: Viewer, post: PostRecord): Json {
  const rendered = isOpen(viewer, post) ? renderedContent(viewer, post) : ''
  if (viewer.context !== 'edit') return { rendered, protected: isProtected(post) }
  const block_version = hasBlocks(post.content) ? 1 : 0
  return { raw: post.content, rendered, protected: isProtected(post), block_version }
}

function shownExcerpt({ site, urls, excerptLength: length }: Viewer, post: PostRecord): string {
  const recorded = length === undefined ? shownText('excerpt', post) : undefined
  return recorded ?? excerptOf(post, { length, settings: renderSettings(site, urls) })
}

function excerptField(viewer: Viewer, post: PostRecord): Json {
  const rendered = isOpen(viewer, post) ? shownExcerpt(viewer, post) : ''
  if (viewer.context !== 'edit') return { rendered, protected: isProtected(post) }
  return { raw: post.excerpt, rendered, protected: isProtected(post) }
}

const idsIn = (site: Site, ids: readonly number[], taxonomy: 'category' | 'post_tag') =>
  termsOf(site, ids, taxonomy).map(({ id }) => id)

function addPlacement(record: RecordPart, viewer: Viewer, post: PostRecord): void {
  const { site, urls, context } = viewer
  const isOfPost = isPost(post)
  if (!isOfPost) {
    record['parent'] = post.parent
    record['menu_order'] = post.menu_order
  }
  record['comment_status'] = post.comment_status
  record['ping_status'] = post.ping_status
  if (isOfPost) record['sticky'] = post.sticky
  record['template'] = post.template
  if (isOfPost) record['format'] = post.format || 'standard'
  record['meta'] = metaOf(post.meta, viewer)
  if (isOfPost) {
    record['categories'] = idsIn(site, post.categories, 'category')
    record['tags'] = idsIn(site, post.tags, 'post_tag')
  }
  if (context === 'edit') {
    record['permalink_template'] = permalinkTemplate(site, urls, post)
    record['generated_slug'] = generatedSlug(site, urls, post)
  }
  record['class_list'] = classList(site, post)
}

function embedRecord(viewer: Viewer, post: PostRecord): Json {
  return {
    id: post.id,
    date: toExistingText(zoneOf(viewer.site), post.date),
    slug: post.slug,
    type: post.type,
    link: permalink(viewer.site, viewer.urls, post),
    title: titleOf(viewer, post),
    excerpt: excerptField(viewer, post),
    author: post.author,
    featured_media: post.featured_media,
  }
}

/** A record without its links. */
export function recordOf(viewer: Viewer, post: PostRecord): Json {
  const { site, urls, context } = viewer
  if (context === 'embed') return embedRecord(viewer, post)
  const guid = guidOf(urls, post)
  const zone = zoneOf(site)
  const record: RecordPart = {
    id: post.id,
    date: toExistingText(zone, post.date),
    date_gmt: toExistingText(zone, post.date_gmt ?? gmtOf(post.date, zone)),
    guid: context === 'edit' ? { rendered: guid, raw: guid } : { rendered: guid },
    modified: toExistingText(zone, post.modified),
    modified_gmt: toExistingText(zone, post.modified_gmt),
  }
  if (context === 'edit') record['password'] = post.password
  record['slug'] = post.slug
  record['status'] = post.status
  record['type'] = post.type
  record['link'] = permalink(site, urls, post)
  record['title'] = titleOf(viewer, post)
  record['content'] = contentOf(viewer, post)
  record['excerpt'] = excerptField(viewer, post)
  record['author'] = post.author
  record['featured_media'] = post.featured_media
  addPlacement(record, viewer, post)
  return record
}
