/** Embedded files. */

import type { MediaRecord } from '#fixtures/models/media.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { renderText, renderTitle } from '#handlers/platform/rendering/render.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { CAMERA_WORDS } from '#openapi/shared/embedded.ts'
import type { Json } from '#openapi/values/json.ts'
import { refused } from './responses.ts'

const IMAGE_META = { ...CAMERA_WORDS, keywords: [] }

/** Widths of the additional sizes of an image. */
const SIZES = { medium: 300, thumbnail: 150 } as const

function sizesOf(base: string, media: MediaRecord): Json {
  const source = fileAddress(base, media)
  const name = media.file.split('/').at(-1) ?? media.file
  const scaled = (width: number, height: number) => ({
    file: name.replace(/(\.\w+)$/, `-${width}x${height}$1`),
    width,
    height,
    mime_type: media.mime_type,
    source_url: source.replace(/(\.\w+)$/, `-${width}x${height}$1`),
  })
  const { medium, thumbnail } = SIZES
  // A small image has no additional sizes.
  if (media.width <= thumbnail) return {}
  const height = Math.round((medium * media.height) / Math.max(media.width, 1))
  return {
    ...(media.width > medium && { medium: scaled(medium, height) }),
    thumbnail: scaled(thumbnail, thumbnail),
    full: {
      file: name,
      width: media.width,
      height: media.height,
      mime_type: media.mime_type,
      source_url: source,
    },
  }
}

function allowedOn({ caller }: Call, { author }: MediaRecord): readonly string[] {
  const own = caller.user !== undefined && caller.id === author
  const edits = caller.can(own ? 'edit_posts' : 'edit_others_posts')
  const removes = caller.can(own ? 'delete_posts' : 'delete_others_posts')
  return ['GET', ...(edits ? ['POST', 'PUT', 'PATCH'] : []), ...(removes ? ['DELETE'] : [])]
}

export function mediaRecord(call: Call, id: number): Json {
  const media = call.site.media.get(id)
  if (!media) return refused('rest_post_invalid_id', 'Invalid post ID.', 404)
  const { base, home, restRoot } = call.place
  const root = `${restRoot}core/v2/`
  const isImage = media.mime_type.startsWith('image/')
  return {
    id,
    date: media.date,
    slug: media.slug,
    type: 'attachment',
    link: `${home}/${media.slug}/`,
    title: { rendered: renderTitle(media.title) },
    author: media.author,
    featured_media: 0,
    caption: { rendered: renderText(media.caption) },
    alt_text: media.alt,
    media_type: isImage ? 'image' : 'file',
    mime_type: media.mime_type,
    media_details: isImage
      ? {
          width: media.width,
          height: media.height,
          file: media.file,
          filesize: media.filesize,
          sizes: sizesOf(base, media),
          image_meta: IMAGE_META,
        }
      : { filesize: media.filesize, sizes: {} },
    source_url: fileAddress(base, media),
    _links: {
      self: [{ href: `${root}media/${id}`, targetHints: { allow: allowedOn(call, media) } }],
      collection: [{ href: `${root}media` }],
      about: [{ href: `${root}types/attachment` }],
      author: [{ embeddable: true, href: `${root}users/${media.author}` }],
      replies: [{ embeddable: true, href: `${root}comments?post=${id}` }],
      curies: CURIES,
    },
  }
}
