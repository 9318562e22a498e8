/** Embedded files. */

import type { MediaRecord } from '#fixtures/models/media.ts'
import { toExistingText } from '#fixtures/values/time.ts'
import { CURIES } from '#handlers/namespaces/core-v2/content/links.ts'
import { resourceOf } from '#handlers/namespaces/core-v2/content/viewer.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { filePermalink } from '#handlers/platform/content/permalinks.ts'
import { imageSizes } from '#handlers/platform/image-sizes.rules.ts'
import { renderText, renderTitle } from '#handlers/platform/rendering/render.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { EMPTY_IMAGE_META } from '#openapi/shared/embedded.ts'
import { asRecord, type Json, mapValues, memberOf } from '#openapi/values/json.ts'
import { embeddedError } from './responses.ts'

const IMAGE_META = { ...EMPTY_IMAGE_META, keywords: [] }

function sizesOf(base: string, media: MediaRecord): Json {
  const area = Math.max(1, media.width * media.height)
  const { mime_type, filesize } = media
  const sizes = imageSizes(media).map(({ name, file, ...size }) => [
    name,
    {
      file: file.split('/').at(-1),
      ...size,
      filesize: Math.round((filesize * size.width * size.height) / area),
      mime_type,
      source_url: fileAddress(base, { file }),
    },
  ])
  // A small image has no additional sizes, and no list of them.
  if (!sizes.length) return {}
  const { file, width, height } = media
  return {
    ...Object.fromEntries(sizes),
    full: {
      file: file.split('/').at(-1),
      width,
      height,
      mime_type,
      source_url: fileAddress(base, media),
    },
  }
}

/** Files of a recorded site are in the folder of the image. */
function recordedSizes(base: string, { file, sizes = {} }: MediaRecord): Json {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return mapValues(sizes, (size) => ({
    ...asRecord(size),
    source_url: fileAddress(base, { file: `${folder}${memberOf(size, 'file')}` }),
  }))
}

function allowedOn({ caller }: Call, { author }: MediaRecord): readonly string[] {
  const own = caller.user !== undefined && caller.id === author
  const edits = caller.can(own ? 'edit_posts' : 'edit_others_posts')
  const removes = caller.can(own ? 'delete_posts' : 'delete_others_posts')
  return ['GET', ...(edits ? EDIT_METHODS : []), ...(removes ? ['DELETE'] : [])]
}

/** The item that a file was uploaded for. */
function attachedTo({ site, urls }: Call, { parent }: MediaRecord): Json {
  const item = parent ? site.posts.get(parent) : undefined
  if (!item || !['post', 'page'].includes(item.type)) return {}
  const { id, type: post_type } = item
  const href = `${coreUrl(urls, '')}${resourceOf(post_type)}/${id}`
  return { 'wp:attached-to': [{ embeddable: true, post_type, id, href }], curies: CURIES }
}

export function mediaRecord(call: Call, id: number): Json {
  const { site, urls } = call
  const media = site.media.get(id)
  if (!media) return embeddedError('rest_post_invalid_id', 'Invalid post ID.', 404)
  const { base } = urls
  const root = coreUrl(urls, '')
  const isImage = media.mime_type.startsWith('image/')
  return {
    id,
    date: toExistingText(zoneOf(site), media.date),
    slug: media.slug,
    type: 'attachment',
    link: filePermalink(site, urls, media),
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
          sizes: media.sizes ? recordedSizes(base, media) : sizesOf(base, media),
          image_meta: media.image_meta ?? IMAGE_META,
        }
      : { filesize: media.filesize, sizes: {} },
    source_url: fileAddress(base, media),
    _links: {
      self: [{ href: `${root}media/${id}`, targetHints: { allow: allowedOn(call, media) } }],
      collection: [{ href: `${root}media` }],
      about: [{ href: `${root}types/attachment` }],
      author: [{ embeddable: true, href: `${root}users/${media.author}` }],
      replies: [{ embeddable: true, href: `${root}comments?post=${id}` }],
      ...attachedTo(call, media),
    },
  }
}
