/** Records added by `_embed`; an inaccessible record is replaced by its error. */

import {
  any,
  array,
  either,
  int,
  type JsonSchema,
  literal,
  map,
  named,
  object,
  oneOf,
  siteTime,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { keysOf, mapValues } from '#openapi/values/json.ts'
import { PageEmbed } from './content.ts'

const error = {
  code: str('rest_user_invalid_id'),
  message: str('Invalid user ID.'),
  data: object({ status: int(404) }),
}

/** All members are optional: a record has all of them, or those of an error. */
function embeddedRecord<const M extends Readonly<Record<string, JsonSchema>>>(
  title: string,
  members: M,
) {
  const optional = [...keysOf(members), '_links', ...keysOf(error)]
  return named(title, object({ ...members, _links: any({}), ...error }, { optional, open: true }))
}

const rendered = (text: string) => object({ rendered: str(text) })
const AVATAR = 'https://example.test/avatar/8d2f0c1e?s=96&d=mm&r=g'

const EmbeddedAuthor = embeddedRecord('EmbeddedAuthor', {
  id: int(2),
  name: str('Mara Lindt'),
  url: str(''),
  description: str(''),
  link: uri('https://example.test/author/mara/'),
  slug: str('mara'),
  avatar_urls: map(uri(AVATAR), '96'),
})

const picture = {
  file: str('summer.jpg'),
  width: int(1200),
  height: int(800),
  mime_type: str('image/jpeg'),
  source_url: uri('https://example.test/uploads/2026/03/summer.jpg'),
}

/** Camera data of a picture without any. */
export const EMPTY_IMAGE_META = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
}
/** Camera data of a picture, mostly empty. */
const imageMeta = object(
  { ...mapValues(EMPTY_IMAGE_META, (text) => str(text)), keywords: array(str('summer')) },
  { open: true },
)

export const mediaDetails = object(
  {
    width: picture.width,
    height: picture.height,
    file: str('2026/03/summer.jpg'),
    filesize: int(0),
    sizes: map(object({ ...picture, filesize: int(0) }, { optional: ['filesize'] }), 'full'),
    image_meta: imageMeta,
  },
  { optional: ['width', 'height', 'file', 'image_meta'], open: true },
)

const EmbeddedMedia = embeddedRecord('EmbeddedMedia', {
  id: int(57),
  date: siteTime(),
  slug: str('summer'),
  type: literal('attachment'),
  link: uri('https://example.test/summer/'),
  title: rendered('Summer'),
  author: int(2),
  featured_media: int(0),
  caption: rendered(''),
  alt_text: str('Children in the sun'),
  media_type: oneOf('image', 'file'),
  mime_type: picture.mime_type,
  media_details: mediaDetails,
  source_url: picture.source_url,
})

const EmbeddedTerm = embeddedRecord('EmbeddedTerm', {
  id: int(1),
  link: uri('https://example.test/category/news/'),
  name: str('News'),
  slug: str('news'),
  taxonomy: oneOf('category', 'post_tag'),
})

const EmbeddedComment = embeddedRecord('EmbeddedComment', {
  id: int(9),
  parent: int(0),
  author: int(0),
  author_name: str('Jo'),
  author_url: str(''),
  date: siteTime(),
  content: rendered('<p>Good to know.</p>\n'),
  link: uri('https://example.test/summer-registration/#comment-9'),
  type: literal('comment'),
  author_avatar_urls: map(uri(AVATAR), '96'),
})

const sharedEmbeds = {
  author: array(EmbeddedAuthor),
  replies: array(either(array(EmbeddedComment), object(error))),
  'wp:featuredmedia': array(EmbeddedMedia),
}

export const PostEmbedded = named(
  'PostEmbedded',
  object(
    { ...sharedEmbeds, 'wp:term': array(array(EmbeddedTerm)) },
    { optional: ['author', 'replies', 'wp:featuredmedia', 'wp:term'] },
  ),
)
export const PageEmbedded = named(
  'PageEmbedded',
  object(
    { ...sharedEmbeds, up: array(PageEmbed) },
    { optional: ['author', 'replies', 'wp:featuredmedia', 'up'] },
  ),
)
