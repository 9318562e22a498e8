/** Resolves an address to an item of the site (platform/core 11.1). */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { filePermalink, pathBelowHome, permalink } from '#handlers/platform/content/permalinks.ts'
import { postsNamed } from '#handlers/platform/content/slugs.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import { type AddressBelowSite, localPart } from './address.rules.ts'

/** The described members of an item of any type. */
export interface Embeddable
  extends Pick<PostRecord, 'author' | 'featured_media' | 'language' | 'password' | 'title'> {
  readonly link: string
}

const ID = /(?:^|&)(?:p|page_id|attachment_id)=(\d+)/

const idIn = (query: string): number => Number(ID.exec(query)?.[1] ?? 0)

function byPath(site: Site, { path, language }: AddressBelowSite): PostRecord | undefined {
  const wanted = decode(path).toLowerCase()
  const slug = encodeURI(wanted.split('/').at(-1) ?? '').toLowerCase()
  const matches = (post: PostRecord): boolean =>
    (language === undefined || post.language === language) &&
    ['post', 'page'].includes(post.type) &&
    decode(pathBelowHome(site, post)).toLowerCase() === wanted
  const found = postsNamed(site, slug).filter(matches)
  return found.find(({ type }) => type === 'page') ?? found[0]
}

function postAt(site: Site, local: AddressBelowSite): PostRecord | undefined {
  const { show_on_front, page_on_front } = site.read(siteIdentity)
  const front = show_on_front === 'page' ? site.posts.get(page_on_front) : undefined
  const id = idIn(local.query)
  const named = local.path === '' ? front : byPath(site, local)
  // An id in the query takes precedence over the path.
  const post = id ? site.posts.get(id) : named
  return post?.status === 'publish' && ['post', 'page'].includes(post.type) ? post : undefined
}

/** A file is its own featured image; its path is at the top level of the site. */
function fileAt({ site, urls }: Pick<Call, 'site' | 'urls'>, { path, query }: AddressBelowSite) {
  const queryId = idIn(query)
  const [named] = path === '' ? [] : site.media.by('slug', ({ slug }) => slug, path)
  const file = queryId ? site.media.get(queryId) : named
  if (!file) return undefined
  const { title, author, id } = file
  const link = filePermalink(site, urls, file)
  return { title, author, password: '', featured_media: id, language: urls.language, link }
}

/** The published item at an address of this site. */
export function itemAt(call: Pick<Call, 'site' | 'urls'>, address: string): Embeddable | undefined {
  const { site, urls } = call
  const local = localPart(address, urls)
  if (!local) return undefined
  const post = postAt(site, local)
  return post ? { ...post, link: permalink(site, urls, post) } : fileAt(call, local)
}

export const isOwnAddress = (urls: SiteUrls, address: string): boolean =>
  localPart(address, urls) !== undefined
