/** The record of a file in each context, and who may see and change it. */

import type { MediaRecord } from '#fixtures/models/media.ts'
import { toExistingText } from '#fixtures/values/time.ts'
import type { ShownRecord } from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { mediaRecord } from '#handlers/namespaces/core-v2/related/media.ts'
import { gmtOf } from '#handlers/platform/content/dates.rules.ts'
import { mayChangeMedia, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { renderText } from '#handlers/platform/rendering/render.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { defaultRejection, type Policy } from '#handlers/runtime/access/authorize.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import type { Json } from '#openapi/values/json.ts'

/** A text with its stored form in the edit context. */
const textOf = (raw: string, rendered: string, context: RecordContext): Json =>
  context === 'edit' ? { raw, rendered } : { rendered }

/** In the edit context: one relation for each action permitted to the caller. */
function actionsOn({ urls, caller }: Call, { id }: MediaRecord): Links {
  const target = [{ href: coreUrl(urls, `media/${id}`) }]
  const links: Links = {
    ...(caller.can('unfiltered_html') && { 'wp:action-unfiltered-html': target }),
    ...(caller.can('edit_others_posts') && { 'wp:action-assign-author': target }),
  }
  return Object.keys(links).length ? { ...links, curies: CURIES } : {}
}

const renderedIn = (value: unknown): string => String(Object(value).rendered ?? '')

export function showMedia(call: Call, media: MediaRecord, context: RecordContext): ShownRecord {
  const { _links, ...embedded } = mediaRecord(call, media.id)
  // The record of a stored file always has links.
  const own = _links as Links
  const links = context === 'edit' ? { ...own, ...actionsOn(call, media) } : own
  if (context === 'embed') return { body: embedded, links }
  const { title, caption, link, source_url, alt_text, ...details } = embedded
  const { media_type, mime_type, media_details } = details
  const { id, slug, author, parent, description = '', modified = media.date } = media
  const zone = zoneOf(call.site)
  const at = (date: string): string => toExistingText(zone, date.slice(0, 19))
  const isEdit = context === 'edit'
  const address = String(source_url)
  return {
    body: {
      id,
      date: at(media.date),
      date_gmt: gmtOf(media.date.slice(0, 19), zone),
      guid: textOf(address, address, context),
      modified: at(modified),
      modified_gmt: gmtOf(modified.slice(0, 19), zone),
      ...{ slug, status: 'inherit', type: 'attachment', link },
      title: textOf(media.title, renderedIn(title), context),
      ...{ author, featured_media: 0, comment_status: 'open', ping_status: 'closed' },
      ...{ template: '', meta: [] },
      ...(isEdit && {
        permalink_template: `${call.urls.home}/?attachment_id=${id}`,
        generated_slug: slug,
      }),
      class_list: [`post-${id}`, 'attachment', 'type-attachment', 'status-inherit', 'hentry'],
      description: textOf(description, renderText(description), context),
      caption: textOf(media.caption, renderedIn(caption), context),
      ...{ alt_text, media_type, mime_type, media_details },
      post: parent || null,
      source_url,
      ...(isEdit && { missing_image_sizes: [] }),
    },
    links,
  }
}

type MediaCall = Pick<Call, 'site' | 'param'>

const findMedia = ({ site, param }: MediaCall): MediaRecord | undefined =>
  site.media.get(toId(param('id')))

export const requireMedia = (call: MediaCall): MediaRecord =>
  requireRecord(findMedia(call), 'rest_post_invalid_id')

/** A file of an item is as visible as the item. */
export function mayReadMedia(
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  { parent }: MediaRecord,
): boolean {
  const item = site.posts.get(parent)
  return !item || mayRead(caller, item)
}

const policyOf =
  (verb: 'edit' | 'delete'): Policy =>
  (call, operation) => {
    const media = findMedia(call)
    if (!media) return 'rest_post_invalid_id'
    return mayChangeMedia(call.caller, verb, media) ? undefined : defaultRejection(operation)
  }

export const mediaPolicies = { edit_media: policyOf('edit'), delete_media: policyOf('delete') }
