/** The record of a revision or autosave in each context (platform/core 9.1). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { toExistingText } from '#fixtures/values/time.ts'
import { blockFacts } from '#handlers/namespaces/core-v2/content/block-facts.ts'
import { guidOf } from '#handlers/namespaces/core-v2/content/records.ts'
import { itemHref, type Viewer } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { metaOf } from '#handlers/platform/content/meta.rules.ts'
import { permalinkPath, plainQuery } from '#handlers/platform/content/permalinks.ts'
import { isProtected } from '#handlers/platform/content/permissions.rules.ts'
import { renderSettings } from '#handlers/platform/content/render-settings.ts'
import { revisionSlug } from '#handlers/platform/content/revisions.rules.ts'
import { hasBlocks } from '#handlers/platform/rendering/block-tree.rules.ts'
import {
  renderContent,
  renderExcerpt,
  renderText,
  renderTitle,
} from '#handlers/platform/rendering/render.ts'
import { shownText } from '#handlers/platform/rendering/shown-texts.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { Links } from '#handlers/runtime/call.ts'
import type { Json } from '#openapi/values/json.ts'

/** Source of the records of revisions and drafts. */
interface RevisionSource {
  readonly author: number
  readonly date: string | null
  readonly date_gmt: string | null
  readonly id: number
  readonly modified: string
  readonly modified_gmt: string
  readonly parent: number
  readonly slug: string
  readonly guid: string
  readonly title: Json
  readonly content: Json
  readonly excerpt: Json
  readonly meta: Json
}

const textField = (context: Viewer['context'], raw: string, rendered: string): Json =>
  context === 'edit' ? { raw, rendered } : { rendered }

/** The item of a revision, for fields without versions. */
interface RevisionItem {
  readonly item: PostRecord | undefined
  readonly status: string
  readonly text: string
}

/** Section 2.2: revisions and autosaves have the fields of their item. */
function itemFields({ context }: Viewer, { item, status }: RevisionItem): Json {
  if (!item) return { status }
  const { featured_media, comment_status, ping_status, template } = item
  const ofPost = {
    format: item.format || 'standard',
    sticky: item.sticky,
    categories: item.categories,
    tags: item.tags,
  }
  return {
    ...{ status, featured_media, comment_status, ping_status, template },
    ...(context === 'edit' && { password: item.password }),
    ...(item.type === 'page' ? { menu_order: item.menu_order } : ofPost),
  }
}

function guardedTexts({ context }: Viewer, source: RevisionSource, { item, text }: RevisionItem) {
  const guard = { protected: item !== undefined && isProtected(item) }
  const block_version = hasBlocks(text) ? 1 : 0
  return {
    content: { ...source.content, ...guard, ...(context === 'edit' && { block_version }) },
    excerpt: { ...source.excerpt, ...guard },
  }
}

function assemble(viewer: Viewer, source: RevisionSource, revised: RevisionItem): Json {
  const { context } = viewer
  const isReduced = viewer.reducedFields()
  const { author, id, parent, slug } = source
  const zone = zoneOf(viewer.site)
  const existing = (text: string) => toExistingText(zone, text)
  const date = source.date && existing(source.date)
  const date_gmt = source.date_gmt && existing(source.date_gmt)
  const [modified, modified_gmt] = [existing(source.modified), existing(source.modified_gmt)]
  const { guid, title, content, excerpt, meta } = source
  if (context === 'embed') {
    const guarded = isReduced ? excerpt : guardedTexts(viewer, source, revised).excerpt
    return { author, date, id, parent, slug, title, excerpt: guarded }
  }
  return {
    ...{ author, date, date_gmt, id, modified, modified_gmt, parent, slug },
    guid: { rendered: guid, ...(context === 'edit' && { raw: guid }) },
    ...{ title, content, excerpt, meta },
    ...(!isReduced && {
      ...itemFields(viewer, revised),
      ...guardedTexts(viewer, source, revised),
    }),
  }
}

export function revisionRecord(viewer: Viewer, revision: RevisionRecord): Json {
  const { site, urls, context, numbering } = viewer
  const settings = renderSettings(site, urls)
  const language = site.posts.get(revision.parent)?.language ?? urls.language
  return assemble(
    viewer,
    {
      ...revision,
      slug: revisionSlug(revision),
      guid: `${homeIn(urls, language)}/${plainQuery({ id: revision.id, type: 'revision' })}`,
      title: textField(
        context,
        revision.title,
        shownText('title', revision) ?? renderTitle(revision.title),
      ),
      content: textField(
        context,
        revision.content,
        shownText('content', revision) ??
          renderText(revision.content, { id: revision.id, settings, numbering }),
      ),
      excerpt: textField(
        context,
        revision.excerpt,
        shownText('excerpt', revision) ?? renderExcerpt(revision.excerpt, settings),
      ),
      meta: metaOf({ ...revision.meta, footnotes: revision.footnotes }, viewer),
    },
    { item: site.posts.get(revision.parent), status: 'inherit', text: revision.content },
  )
}

/** An autosaved draft in the shape of a revision. */
export function draftRecord(viewer: Viewer, post: PostRecord): Json {
  const { site, urls, context, numbering } = viewer
  const settings = renderSettings(site, urls)
  const prefix = isProtected(post) ? 'Protected: ' : ''
  const isFloating = post.date_gmt === null
  return assemble(
    viewer,
    {
      ...post,
      date: isFloating ? null : post.date,
      guid: guidOf(urls, post),
      title: textField(context, post.title, `${prefix}${renderTitle(post.title)}`),
      content: textField(
        context,
        post.content,
        renderContent(post, { settings, numbering, facts: blockFacts(viewer, post) }),
      ),
      excerpt: textField(context, post.excerpt, renderExcerpt(post.excerpt, settings)),
      meta: metaOf(post.meta, viewer),
    },
    { item: post, status: post.status, text: post.content },
  )
}

export function parentLinks({ site, urls }: Viewer, parent: number): Links | undefined {
  const post = site.posts.get(parent)
  return post && { parent: [{ href: itemHref(urls, post) }] }
}

/** The preview address; an autosave needs the nonce of its author. */
export function previewLink({ site, urls }: Viewer, post: PostRecord, nonce?: string): string {
  const path = permalinkPath(site, post)
  const query = [
    ...(nonce ? [`preview_id=${post.id}`, `preview_nonce=${nonce}`] : []),
    'preview=true',
  ]
  const mark = path.includes('?') ? '&' : '?'
  return `${homeIn(urls, post.language)}${path}${mark}${query.join('&')}`
}
