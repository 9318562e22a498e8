/** Uploaded files: lists, uploads and changes (D-082). */

import { removeRecord } from '#fixtures/db/remove.ts'
import { removedFiles } from '#fixtures/documents/platform.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import {
  createdReply,
  pageReply,
  recordReply,
  removedReply,
} from '#handlers/archetypes/collection.ts'
import { rawText } from '#handlers/namespaces/core-v2/content/changes.rules.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { mayChangeMedia, mayEdit } from '#handlers/platform/content/permissions.rules.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { zoneNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import {
  createMedia,
  deleteMedia,
  getMedia,
  listMedia,
  updateMedia,
} from '#openapi/neighbours/media.ts'
import { withoutUndefined } from '#openapi/values/json.ts'
import { matchesMedia, mediaOrder } from './media-list.rules.ts'
import { mayReadMedia, requireMedia, showMedia } from './media-record.ts'
import { freeSlug } from './terms.rules.ts'
import { uploadedFile } from './upload.ts'

const list = implement(listMedia, (call) => {
  const { args, site, caller, urls } = call
  const { context, orderby, order } = args
  if (context === 'edit' && !caller.can('edit_posts'))
    throw new ApiError('rest_forbidden_context_list')
  const slug = args.slug?.map((each) => toSlug(each, urls.language))
  const filters = { ...args, slug }
  const found = site.media
    .all()
    .filter((media) => matchesMedia(media, filters))
    .toSorted(mediaOrder(orderby, order, filters))
  if (found.length && args.page > Math.ceil(found.length / args.per_page))
    throw new ApiError('rest_post_invalid_page_number')
  return pageReply<Body<typeof listMedia>[number], MediaRecord>(call, {
    address: coreUrl(call.urls, 'media'),
    found,
    show: (media) => showMedia(call, media, context),
    isVisible: (media) =>
      mayReadMedia(call, media) && (context !== 'edit' || mayChangeMedia(caller, 'edit', media)),
  })
})

const read = implement(getMedia, (call) => {
  const media = requireMedia(call)
  const { context } = call.args
  if (context === 'edit' && !mayChangeMedia(call.caller, 'edit', media))
    throw new ApiError('rest_forbidden_context')
  if (!mayReadMedia(call, media)) throw new ApiError('rest_forbidden')
  return recordReply<Body<typeof getMedia>>(showMedia(call, media, context))
})

function slugFor({ site, urls }: Call, text: string, own: number): string {
  const taken = new Set(site.media.all().flatMap(({ id, slug }) => (id === own ? [] : slug)))
  const wanted = toSlug(text, urls.language) || String(own)
  return freeSlug(wanted, undefined, (slug) => taken.has(slug))
}

type Fields = Partial<ArgumentsOf<typeof updateMedia>>

function parentIn({ args, site, caller }: Call<Fields>): number | undefined {
  if (args.post === undefined) return undefined
  const item = site.posts.get(args.post)
  if (item && !mayEdit(caller, item)) throw new ApiError('rest_cannot_attach')
  return item?.id ?? 0
}

function authorIn({ args, site }: Call<Fields>): number | undefined {
  if (args.author !== undefined && !site.users.has(args.author))
    throw new ApiError('rest_invalid_author')
  return args.author
}

/** The members that were sent. */
function changesIn(call: Call<Fields>): Partial<MediaRecord> {
  const { args } = call
  const sent = {
    title: rawText(args.title, true),
    caption: rawText(args.caption, true),
    description: rawText(args.description, true),
    alt: args.alt_text,
    author: authorIn(call),
    parent: parentIn(call),
    date: args.date?.slice(0, 19),
  }
  return withoutUndefined(sent)
}

export const baseName = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

/** The number of a new file comes from the sequence of posts, which it shares. */
export function insertMedia(
  call: Call,
  file: Omit<MediaRecord, 'id' | 'slug'>,
  slug: string | undefined,
): MediaRecord {
  const id = call.site.ids.next('post')
  return call.site.media.insert({ ...file, id, slug: slugFor(call, slug || file.title, id) })
}

const create = implement(createMedia, (call) => {
  const { args, site, caller, urls } = call
  const changes = changesIn(call)
  const file = uploadedFile(call)
  const media = insertMedia(
    call,
    {
      title: baseName(file.file),
      alt: '',
      caption: '',
      author: caller.id,
      date: zoneNow(site),
      parent: 0,
      ...file,
      ...changes,
    },
    args.slug,
  )
  const address = `${coreUrl(urls, 'media')}/${media.id}`
  return createdReply<Body<typeof createMedia>>(showMedia(call, media, 'edit'), address)
})

const update = implement(updateMedia, (call) => {
  const { args, site } = call
  const before = requireMedia(call)
  const changed = site.media.replace({
    ...before,
    ...changesIn(call),
    slug: args.slug ? slugFor(call, args.slug, before.id) : before.slug,
    modified: zoneNow(site),
  })
  return recordReply<Body<typeof updateMedia>>(showMedia(call, changed, 'edit'))
})

/** The oldest are forgotten. */
const MAX_REMOVED_FILES = 1000

const remove = implement(deleteMedia, (call) => {
  const { args, site } = call
  const media = requireMedia(call)
  if (!args.force) throw new ApiError('rest_media_trash_not_supported')
  const shown = showMedia(call, media, 'edit')
  removeRecord(site, 'media', media.id)
  site.write(removedFiles, [...site.read(removedFiles), media.file].slice(-MAX_REMOVED_FILES))
  return removedReply<Body<typeof deleteMedia>>(call, shown)
})

export const media = [list, create, read, update, remove]
