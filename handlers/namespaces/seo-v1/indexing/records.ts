/** The records of the index on the wire: numbers and flags are strings (platform/add-ons 7.7). */

import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ContentType } from '#fixtures/documents/seo.ts'
import type { IndexableRecord } from '#fixtures/models/indexable.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import { homesOf, termAddress } from '#handlers/namespaces/seo-v1/head/addresses.ts'
import { isPublic, itemFacts } from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { gmtOf } from '#handlers/platform/content/dates.rules.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { renderContent } from '#handlers/platform/rendering/render.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { TypeOf } from '#openapi/language/schema.ts'
import type { SeoIndexRecord } from '#openapi/namespaces/seo-v1/index-record.ts'
import { keysOf } from '#openapi/values/json.ts'
import { countLinks } from './links.rules.ts'

export type IndexRecord = TypeOf<typeof SeoIndexRecord>
type IndexingCall = Pick<Call, 'site' | 'urls'>

const flag = (value: boolean): string => (value ? '1' : '0')
const time = (moment: string): string => moment.replace('T', ' ')
const orNull = (text: string): string | null => text || null
const hashOf = (address: string): string =>
  `${address.length}:${bytesToHex(md5(utf8ToBytes(address)))}`

const BLOG = '1'

/** The last columns of every record. */
const rest = ({ id, created_at }: IndexableRecord, updated_at: string) => ({
  created_at: time(created_at),
  updated_at: time(updated_at < created_at ? created_at : updated_at),
  id,
})

/** Columns without a value in all records. */
const UNSET = {
  has_public_posts: null,
  incoming_link_count: null,
  language: null,
  region: null,
  schema_page_type: null,
  schema_article_type: null,
  estimated_reading_time_minutes: null,
}

const PAGE_BREAK = '<!--nextpage-->'
const pagesOf = (content: string): string | null => {
  const pages = content.split(PAGE_BREAK).length
  return pages > 1 ? String(pages) : null
}

const linksOf = ({ urls }: IndexingCall, markup: string, row: IndexableRecord): string | null =>
  row.links_counted ? String(countLinks(markup, homesOf(urls))) : null

export function postRecord(
  call: IndexingCall,
  post: PostRecord,
  row: IndexableRecord,
): IndexRecord {
  const { site, urls } = call
  const facts = itemFacts(site, post)
  const address = permalink(site, urls, post)
  return {
    object_type: 'post',
    object_id: String(post.id),
    object_sub_type: post.type,
    permalink: address,
    primary_focus_keyword: orNull(facts.keyphrase),
    primary_focus_keyword_score: facts.score === null ? null : String(facts.score),
    readability_score: String(facts.readability),
    inclusive_language_score: String(facts.inclusive),
    is_cornerstone: flag(facts.isCornerstone),
    is_robots_noindex: facts.isNoindex ? '1' : null,
    is_robots_nofollow: '0',
    title: orNull(facts.title),
    description: orNull(facts.description),
    breadcrumb_title: post.title,
    author_id: String(post.author),
    post_parent: String(post.parent),
    number_of_pages: pagesOf(post.content),
    post_status: post.status,
    is_protected: flag(post.password !== ''),
    is_public: flag(isPublic(post, facts)),
    link_count: linksOf(call, renderContent(post), row),
    ...UNSET,
    blog_id: BLOG,
    object_last_modified: time(post.modified_gmt),
    object_published_at: time(post.date_gmt ?? gmtOf(post.date, zoneOf(site))),
    version: '2',
    permalink_hash: hashOf(address),
    ...rest(row, post.modified_gmt),
    has_ancestors: flag(post.parent !== 0),
  }
}

export function termRecord(
  call: IndexingCall,
  term: TermRecord,
  row: IndexableRecord,
): IndexRecord {
  const address = termAddress(call.site, call.urls, term)
  return {
    object_type: 'term',
    object_id: String(term.id),
    object_sub_type: term.taxonomy,
    permalink: address,
    primary_focus_keyword: null,
    primary_focus_keyword_score: null,
    readability_score: '0',
    inclusive_language_score: '0',
    is_cornerstone: '0',
    is_robots_noindex: null,
    is_robots_nofollow: '0',
    title: null,
    description: null,
    breadcrumb_title: term.name,
    is_public: null,
    link_count: linksOf(call, term.description, row),
    ...UNSET,
    blog_id: BLOG,
    version: '2',
    permalink_hash: hashOf(address),
    ...rest(row, row.created_at),
    has_ancestors: flag(term.parent !== 0),
  }
}

export function archiveRecord(
  { urls }: IndexingCall,
  { name, label, archive }: ContentType,
  row: IndexableRecord,
): IndexRecord {
  const address = `${urls.home}/${archive}/`
  return {
    object_type: 'post-type-archive',
    object_sub_type: name,
    permalink: address,
    title: `%%pt_plural%% Archive %%page%% %%sep%% %%sitename%%`,
    description: null,
    breadcrumb_title: label,
    is_robots_noindex: '0',
    is_public: '1',
    blog_id: BLOG,
    version: '3',
    permalink_hash: hashOf(address),
    ...rest(row, row.created_at),
  }
}

const GENERAL = {
  'system-page:404': {
    object_type: 'system-page',
    object_sub_type: '404',
    title: 'Page not found %%sep%% %%sitename%%',
    is_robots_noindex: '1',
    blog_id: BLOG,
    breadcrumb_title: 'Error 404: Page not found',
  },
  'system-page:search-result': {
    object_type: 'system-page',
    object_sub_type: 'search-result',
    title: 'You searched for %%searchphrase%% %%page%% %%sep%% %%sitename%%',
    is_robots_noindex: '1',
    blog_id: BLOG,
    breadcrumb_title: 'You searched for',
  },
  'date-archive': {
    object_type: 'date-archive',
    title: '%%date%% %%page%% %%sep%% %%sitename%%',
    description: null,
    is_robots_noindex: '1',
    is_public: '0',
    permalink: null,
  },
  'home-page': {
    object_type: 'home-page',
    title: '%%sitename%% %%page%% %%sep%% %%sitedesc%%',
    breadcrumb_title: 'Home',
    is_robots_noindex: '0',
    is_public: '1',
  },
} as const

/** The general pages, in the order of indexing. */
export const GENERAL_OBJECTS = keysOf(GENERAL)
type GeneralObject = (typeof GENERAL_OBJECTS)[number]
export const HOME_OBJECT = 'home-page'

export function generalRecord(
  { urls }: IndexingCall,
  object: GeneralObject,
  row: IndexableRecord,
): IndexRecord {
  const address = `${urls.home}/`
  const isHome = object === HOME_OBJECT
  return {
    ...GENERAL[object],
    blog_id: BLOG,
    version: isHome ? '2' : '1',
    ...(isHome && { permalink: address, permalink_hash: hashOf(address) }),
    ...rest(row, row.created_at),
  }
}
