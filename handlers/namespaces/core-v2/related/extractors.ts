/** Extracts users, terms, files and comments embedded in a post. */
import { siteFolders } from '#fixtures/documents/platform.ts'
import {
  type ExtractedRecord,
  type ExtractionContext,
  extractDocument,
  isRawIn,
  itemsIn,
  pathIn,
  textIn,
} from '#handlers/platform/extract.ts'
import {
  asList,
  asRecord,
  isRecord,
  type Json,
  keysOf,
  mapValues,
  memberOf,
} from '#openapi/values/json.ts'
import { RELATED_ROUTE } from './related.ts'

const isEmbeddedRecord = ({ id }: Json): boolean => typeof id === 'number'

/** The address of an avatar, with `{size}` in place of its size. */
export function avatarIn(urls: unknown): string | undefined {
  const [[size, url] = []] = Object.entries(asRecord(urls))
  if (typeof url !== 'string') return undefined
  return url.replace(/\b\d+\b/g, (digits) => (digits === size ? '{size}' : digits))
}

/** Only privileged callers receive more than the name. */
export function extractUser(item: Json): ExtractedRecord {
  const { id, name, slug, url, description, username: login = slug, email, roles } = item
  return {
    collection: 'users',
    record: {
      ...{ id, login, nicename: slug, display_name: name, url, description, email, roles },
      avatar: avatarIn(item['avatar_urls']),
    },
  }
}

/** `…/core/v2/categories/3` ends in the id. */
function idInLink(links: unknown, relation: string): number | undefined {
  const [first] = asList(memberOf(links, relation))
  const found = /\/(\d+)(?:\?|$)/.exec(String(memberOf(first, 'href') ?? ''))
  return found ? Number(found[1]) : undefined
}

const extractTerm = (item: Json): ExtractedRecord => {
  const { id, name, slug, taxonomy, description, parent, _links } = item
  return {
    collection: 'terms',
    record: { id, name, slug, taxonomy, description, parent: parent ?? idInLink(_links, 'up') },
  }
}

/** The folder of the files of the site. */
function uploadsIn({ source_url }: Json, call: ExtractionContext): readonly ExtractedRecord[] {
  const [, uploads] = /^\/(.*?uploads)\//.exec(pathIn(source_url, call) ?? '') ?? []
  return uploads ? extractDocument(siteFolders, { uploads }) : []
}

/** Without addresses: the files are in the folder of the image. */
function sizesIn(details: unknown): Json | undefined {
  const sizes = memberOf(details, 'sizes')
  // An image without other sizes has an empty list.
  if (!isRecord(sizes)) return undefined
  return mapValues(sizes, (size) => {
    const { source_url: _, ...others } = asRecord(size)
    return others
  })
}

const recordIn = (value: unknown): Json | undefined => (isRecord(value) ? value : undefined)

function extractMedia(item: Json): ExtractedRecord {
  const { id, slug, alt_text: alt, mime_type, author, date, source_url, media_details } = item
  const { post, modified, description } = item
  const [, file] = String(source_url ?? '').split('/uploads/', 2)
  return {
    collection: 'media',
    isRaw: isRawIn(item['title']),
    record: {
      ...{ id, slug, alt, mime_type, author, date, file },
      title: textIn(item['title']) ?? '',
      parent: post ?? idInLink(item['_links'], 'wp:attached-to'),
      modified: modified === date ? undefined : modified,
      description: isRawIn(description) ? textIn(description) : undefined,
      caption: textIn(item['caption']),
      width: memberOf(media_details, 'width'),
      height: memberOf(media_details, 'height'),
      filesize: memberOf(media_details, 'filesize'),
      sizes: sizesIn(media_details),
      image_meta: recordIn(memberOf(media_details, 'image_meta')),
    },
  }
}

const extractComment = (item: Json): ExtractedRecord => ({
  collection: 'comments',
  record: {
    id: item['id'],
    post: item['post'] ?? idInLink(item['_links'], 'up'),
    status: item['status'],
    parent: item['parent'],
    author: item['author'] || undefined,
    author_name: item['author_name'],
    author_avatar: avatarIn(item['author_avatar_urls']),
    author_url: item['author_url'],
    author_email: item['author_email'],
    content: textIn(item['content']),
    date: item['date'],
  },
})

/** The records embedded in an item. */
export function extractEmbedded(item: Json, call: ExtractionContext): readonly ExtractedRecord[] {
  const embedded = item['_embedded']
  const under = (relation: string): readonly Json[] =>
    asList(memberOf(embedded, relation)).flatMap(itemsIn).filter(isEmbeddedRecord)
  return [
    ...under('author').map(extractUser),
    ...under('wp:term').map(extractTerm),
    ...under('wp:featuredmedia').flatMap((file) => [extractMedia(file), ...uploadsIn(file, call)]),
    ...under('replies')
      .filter(({ _links }) => idInLink(_links, 'up'))
      .map(extractComment),
  ]
}

const BY_RESOURCE: Readonly<Record<string, (item: Json) => ExtractedRecord>> = {
  users: extractUser,
  media: extractMedia,
  categories: extractTerm,
  tags: extractTerm,
  comments: extractComment,
}

/** Arguments that show an account all records. */
const ALL_RECORDS: Readonly<Record<string, Json>> = { comments: { status: 'all' } }

/** The lists that items link to, as far as they are deployed. */
export const RELATED_LISTS = keysOf(BY_RESOURCE).map((resource) => ({
  path: `/core/v2/${resource}`,
  argumentsForAll: ALL_RECORDS[resource] ?? {},
}))

/** Responses of platform routes outside the interface contain useful records. */
export function extractRelated(path: string, body: unknown): readonly ExtractedRecord[] {
  const [, resource = ''] = RELATED_ROUTE.exec(path) ?? []
  const read = BY_RESOURCE[resource]
  return read ? itemsIn(body).filter(isEmbeddedRecord).map(read) : []
}
