/** Which item of the site an address means (platform/core 11.1). */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { pathBelowHome } from '#handlers/platform/content/permalinks.ts'
import { postsNamed } from '#handlers/platform/content/slugs.ts'
import type { Call, SiteLocation } from '#handlers/runtime/call.ts'
import { isMultilingual } from '#handlers/runtime/language.ts'
import { decode } from '#handlers/runtime/parameters.ts'
import { trimBoth } from '#openapi/text.ts'

/** Host and path, without scheme and `www.`. */
const bare = (address: string): string =>
  address.replace(/^https?:\/\//i, '').replace(/^www\./i, '')

interface Local {
  readonly path: string
  readonly query: string
  readonly language: string | undefined
}

/** The part of an address below the site, or nothing for a foreign one. */
function localPart(address: string, place: SiteLocation): Local | undefined {
  const own = bare(place.base)
  const asked = bare(address.split('#', 1)[0] ?? '')
  const [whole = '', query = ''] = asked.split('?', 2)
  if (
    whole.toLowerCase() !== own.toLowerCase() &&
    !whole.toLowerCase().startsWith(`${own.toLowerCase()}/`)
  )
    return undefined
  const path = trimBoth(whole.slice(own.length), '/')
  if (!isMultilingual(place)) return { path, query, language: undefined }
  const [, language, rest = ''] = /^(en|de)(?:\/(.*))?$/s.exec(path) ?? []
  return language ? { path: rest, query, language } : { path, query, language: undefined }
}

function byQuery(site: Site, query: string): PostRecord | undefined {
  const [, id] = /(?:^|&)(?:p|page_id|attachment_id)=(\d+)/.exec(query) ?? []
  return id ? site.posts.get(Number(id)) : undefined
}

function byPath(site: Site, { path, language }: Local): PostRecord | undefined {
  const wanted = decode(path).toLowerCase()
  const slug = encodeURI(wanted.split('/').at(-1) ?? '').toLowerCase()
  const fits = (post: PostRecord): boolean =>
    (language === undefined || post.language === language) &&
    ['post', 'page'].includes(post.type) &&
    decode(pathBelowHome(site, post)).toLowerCase() === wanted
  const found = postsNamed(site, slug).filter(fits)
  return found.find(({ type }) => type === 'page') ?? found[0]
}

/** The published item behind an address of this site. */
export function itemAt({ site, place }: Pick<Call, 'site' | 'place'>, address: string) {
  const local = localPart(address, place)
  if (!local) return undefined
  const { show_on_front, page_on_front } = site.read(siteIdentity)
  const asked = byQuery(site, local.query)
  const front = show_on_front === 'page' ? site.posts.get(page_on_front) : undefined
  const post = asked ?? (local.path === '' ? front : byPath(site, local))
  return post?.status === 'publish' && ['post', 'page'].includes(post.type) ? post : undefined
}

export const isOwnAddress = (place: SiteLocation, address: string): boolean =>
  localPart(address, place) !== undefined
