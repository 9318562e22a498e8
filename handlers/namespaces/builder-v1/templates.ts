/** Templates of the site: items of the library type. */

import type { PostRecord } from '#fixtures/models/post.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import {
  documentTypeOf,
  LIBRARY_TYPE,
} from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import {
  type BuilderElement,
  withFreshIds,
} from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { listedPosts } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { adminUrl, fileAddress, nonceFor } from '#handlers/platform/addresses.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { byId } from '#handlers/platform/order.ts'
import { homeIn } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { hasMembers, type Json } from '#openapi/values/json.ts'
import { createDocument } from './save-item.ts'

const HIDDEN = ['trash', 'auto-draft']

/** All templates outside the trash, oldest id first; kits are excluded. */
export const libraryPosts = (call: Pick<Call, 'site' | 'urls'>): readonly PostRecord[] =>
  listedPosts(call, [LIBRARY_TYPE])
    .filter((post) => !HIDDEN.includes(post.status) && documentTypeOf(post) !== 'kit')
    .toSorted(byId)

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 3, 2026`: a local time in the date format of the site. */
const humanDate = (text: string): string => DATE_FORMAT.format(fromUtcText(text))

function exportLink(call: Pick<Call, 'urls' | 'caller'>, id: number): string {
  const nonce = nonceFor(call, 'builder_ajax')
  return adminUrl(
    call.urls,
    `admin-ajax.php?action=builder_library_direct_actions&library_action=export_template&source=local&_nonce=${nonce}&template_id=${id}`,
  )
}

const hasPageSettings = ({ meta }: PostRecord): boolean => {
  const settings = meta['_builder_page_settings']
  return hasMembers(settings) && Object.keys(settings).length > 0
}

export type TemplateCall = Pick<Call, 'site' | 'urls' | 'caller' | 'events'>

/** The address of the featured image of an item. */
function thumbnailOf(call: TemplateCall, post: PostRecord): string | undefined {
  const image = call.site.media.get(post.featured_media)
  return image && fileAddress(call.urls.base, image)
}

const ADDRESSED = ['publish', 'private']

/** The public address of an item; templates only have a query. */
export function itemUrl({ site, urls }: TemplateCall, post: PostRecord): string {
  if (post.type === 'post' || post.type === 'page') return permalink(site, urls, post)
  const query = ADDRESSED.includes(post.status)
    ? `${post.type}=${post.slug}`
    : `post_type=${post.type}&p=${post.id}`
  return `${homeIn(urls, post.language)}/?${query}`
}

/** A template in the library list. The timestamp encodes local time as if it were UTC. */
export function libraryItem(call: TemplateCall, post: PostRecord) {
  return {
    template_id: post.id,
    source: 'local' as const,
    type: documentTypeOf(post),
    title: post.title,
    thumbnail: thumbnailOf(call, post) ?? (false as const),
    date: fromUtcText(post.date) / 1000,
    human_date: humanDate(post.date),
    human_modified_date: humanDate(post.modified),
    author: call.site.users.get(post.author)?.display_name ?? '',
    status: post.status,
    hasPageSettings: hasPageSettings(post),
    tags: [],
    export_link: exportLink(call, post.id),
    url: itemUrl(call, post),
  }
}

export interface NewTemplate {
  readonly type: string
  /** Derived from type and id if absent. */
  readonly title?: string | undefined
  readonly elements: readonly BuilderElement[]
  /** Stored as sent, instead of the elements with new ids. */
  readonly content?: unknown
  readonly page_settings?: Json | undefined
}

/** Stores a template of the caller; pending without the permission to publish. */
export function createTemplate(call: TemplateCall, given: NewTemplate): PostRecord {
  const { site, caller } = call
  const { content = withFreshIds(given.elements, site.ids) } = given
  return createDocument(call, {
    type: LIBRARY_TYPE,
    documentType: given.type,
    changes: {
      status: caller.can('publish_posts') ? 'publish' : 'pending',
      title: given.title,
      meta: {
        _builder_data: JSON.stringify(content),
        ...(given.page_settings && { _builder_page_settings: given.page_settings }),
      },
    },
  })
}
