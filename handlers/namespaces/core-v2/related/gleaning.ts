/** Extracts users, terms, files and comments embedded in a post. */
import { type Gleaned, type GleanedCall, itemsIn, textIn } from '#handlers/platform/gleaning.ts'
import { asList, type Json, memberOf } from '#openapi/values/json.ts'
import { RELATED_ROUTE } from './related.ts'

const isShown = ({ id }: Json): boolean => typeof id === 'number'

/** Only privileged callers receive more than the name. */
export function userShown(item: Json): Gleaned {
  const { id, name, slug, url, description, username: login = slug, email, roles } = item
  return {
    collection: 'users',
    record: { id, login, nicename: slug, display_name: name, url, description, email, roles },
  }
}

/** `…/core/v2/categories/3` ends in the id. */
function idBehind(links: unknown, relation: string): number | undefined {
  const [first] = asList(memberOf(links, relation))
  const found = /\/(\d+)(?:\?|$)/.exec(String(memberOf(first, 'href') ?? ''))
  return found ? Number(found[1]) : undefined
}

const termShown = ({ id, name, slug, taxonomy, _links }: Json): Gleaned => ({
  collection: 'terms',
  record: { id, name, slug, taxonomy, parent: idBehind(_links, 'up') },
})

function mediaShown(item: Json): Gleaned {
  const { id, slug, alt_text: alt, mime_type, author, date, source_url, media_details } = item
  const [, file] = String(source_url ?? '').split('/uploads/', 2)
  return {
    collection: 'media',
    record: {
      ...{ id, slug, alt, mime_type, author, date, file },
      title: textIn(item['title']) ?? '',
      caption: textIn(item['caption']),
      width: memberOf(media_details, 'width'),
      height: memberOf(media_details, 'height'),
      filesize: memberOf(media_details, 'filesize'),
    },
  }
}

const commentShown = (item: Json): Gleaned => ({
  collection: 'comments',
  record: {
    id: item['id'],
    post: idBehind(item['_links'], 'up'),
    author_name: item['author_name'],
    author_url: item['author_url'],
    content: textIn(item['content']),
    date: item['date'],
  },
})

/** The records embedded in an item. */
export function embeddedIn(item: Json, _call: GleanedCall): readonly Gleaned[] {
  const embedded = item['_embedded']
  const under = (relation: string): readonly Json[] =>
    asList(memberOf(embedded, relation)).flatMap(itemsIn).filter(isShown)
  return [
    ...under('author').map(userShown),
    ...under('wp:term').map(termShown),
    ...under('wp:featuredmedia').map(mediaShown),
    ...under('replies')
      .filter(({ _links }) => idBehind(_links, 'up'))
      .map(commentShown),
  ]
}

const BY_RESOURCE: Readonly<Record<string, (item: Json) => Gleaned>> = {
  users: userShown,
  media: mediaShown,
  categories: termShown,
  tags: termShown,
  comments: commentShown,
}

/** Responses of platform routes outside the interface contain useful records. */
export function relatedIn(path: string, body: unknown): readonly Gleaned[] {
  const [, resource = ''] = RELATED_ROUTE.exec(path) ?? []
  const read = BY_RESOURCE[resource]
  return read ? itemsIn(body).filter(isShown).map(read) : []
}
