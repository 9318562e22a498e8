/** Uploaded files: lists, uploads, changes and edited images (D-082). */
import { removeRecord } from '#fixtures/db/remove.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import { rawText } from '#handlers/namespaces/core-v2/content/changes.rules.ts'
import { mayEdit } from '#handlers/platform/content/permissions.ts'
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
import { editMedia, processMedia } from '#openapi/neighbours/media-edits.ts'
import { omit, withoutUndefined } from '#openapi/values/json.ts'
import { addressOf, createdReply, pageReply, recordReply, removedReply } from './collection.ts'
import { editedSize, type ImageEdit } from './image-edits.rules.ts'
import { isWantedMedia, mediaOrder } from './media-list.rules.ts'
import { mayChangeMedia, mayReadMedia, requireMedia, showMedia } from './media-record.ts'
import { freeSlug } from './terms.rules.ts'
import { storedFile, uploadedFile } from './upload.ts'

const list = implement(listMedia, (call) => {
  const { args, site, caller, urls } = call
  const { context, orderby, order } = args
  if (context === 'edit' && !caller.can('edit_posts'))
    throw new ApiError('rest_forbidden_context_list')
  const slug = args.slug?.map((each) => toSlug(each, urls.language))
  const filters = { ...args, slug }
  const found = site.media
    .all()
    .filter((media) => isWantedMedia(media, filters))
    .toSorted(mediaOrder(orderby, order, filters))
  if (found.length && args.page > Math.ceil(found.length / args.per_page))
    throw new ApiError('rest_post_invalid_page_number')
  return pageReply<Body<typeof listMedia>[number], MediaRecord>(call, {
    resource: 'media',
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

const baseName = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

/** The number of a new file comes from the sequence of posts, which it shares. */
function store(
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
  const media = store(
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
  const address = `${addressOf(urls, 'media')}/${media.id}`
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

const remove = implement(deleteMedia, (call) => {
  const media = requireMedia(call)
  if (!call.args.force) throw new ApiError('rest_media_trash_not_supported')
  const shown = showMedia(call, media, 'edit')
  removeRecord(call.site, 'media', media.id)
  return removedReply<Body<typeof deleteMedia>>(call, shown)
})

/** The changes in `modifiers`, or in the older arguments. */
function editsIn({ args }: Call<ArgumentsOf<typeof editMedia>>): readonly ImageEdit[] {
  const { modifiers, rotation, width, height } = args
  if (modifiers) return modifiers.map((modifier) => Object(modifier))
  const isCropped = width !== undefined && height !== undefined
  return [
    ...(rotation ? [{ type: 'rotate', args: { angle: rotation } } as const] : []),
    ...(isCropped ? [{ type: 'crop', args: { width, height } } as const] : []),
  ]
}

const EDITABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic']

const edit = implement(editMedia, (call) => {
  const { site, caller, urls, args } = call
  if (!caller.can('upload_files')) throw new ApiError('rest_cannot_edit_image')
  const media = requireMedia(call)
  if (!args.src.includes(baseName(media.file))) throw new ApiError('rest_unknown_attachment')
  if (!EDITABLE_TYPES.includes(media.mime_type)) throw new ApiError('rest_cannot_edit_file_type')
  const size = editedSize(media, editsIn(call))
  if (!size) throw new ApiError('rest_image_not_edited')
  const name = media.file.slice(media.file.lastIndexOf('/') + 1).replace(/(\.\w+)$/, '-edited$1')
  // Drawn in its new size: the bytes are those of the original.
  const copied = omit(media, ['id', 'slug', 'content'])
  const made = store(
    call,
    { ...copied, ...size, file: storedFile(site, name), author: caller.id, date: zoneNow(site) },
    undefined,
  )
  const address = `${addressOf(urls, 'media')}/${made.id}`
  return createdReply<Body<typeof editMedia>>(showMedia(call, made, 'edit'), address)
})

/** All sizes exist from the start. */
const postProcess = implement(processMedia, (call) =>
  recordReply<Body<typeof processMedia>>(showMedia(call, requireMedia(call), 'edit')),
)

export const media = [list, create, read, update, remove, edit, postProcess]
