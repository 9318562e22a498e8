/** The caller, context and addresses used to render records. */

import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import type { HasAddOn } from '#handlers/platform/content/meta.rules.ts'
import { mayDelete, mayEdit, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import type { Numbering } from '#handlers/platform/rendering/numbering.rules.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import type { RecordContext } from '#openapi/language/resource.ts'
import { includesMeta } from './requested-fields.ts'

export interface Viewer {
  readonly site: Site
  readonly caller: Caller
  /** The addresses for the language of the request. */
  readonly urls: SiteUrls
  readonly context: RecordContext
  /** Unlocks items with this password. */
  readonly password?: string | undefined
  /** Number of words of an automatic excerpt. */
  readonly excerptLength?: number | undefined
  /** Quirks: footnotes in every context, and revisions with reduced fields. */
  footnotesInView(): boolean
  reducedFields(): boolean
  readonly hasAddOn: HasAddOn
  /** Of the players and captions in the response. */
  readonly numbering: Numbering
}

type CallParts = Pick<
  Call<unknown, 'footnotesInView' | 'reducedFields'>,
  'site' | 'caller' | 'urls' | 'param' | 'quirk' | 'request'
>

/** Every route with posts reads `excerpt_length`; text without a number counts as 0. */
function excerptLengthOf({ param }: CallParts): number | undefined {
  const sent = param('excerpt_length')
  if (sent === undefined || sent === null) return undefined
  return Number.parseInt(String(sent), 10) || 0
}

export const viewerOf = (call: CallParts, context: RecordContext): Viewer => ({
  site: call.site,
  caller: call.caller,
  urls: call.urls,
  context,
  excerptLength: excerptLengthOf(call),
  footnotesInView: () => context === 'view' && includesMeta(call) && call.quirk('footnotesInView'),
  reducedFields: () => call.quirk('reducedFields'),
  hasAddOn: hasAddOn(call.site),
  numbering: new Map(),
})

type SpecialPage = 'page_on_front' | 'page_for_posts' | 'page_for_privacy_policy'

/** Some changes to pages named in the settings require the permission to change settings. */
function isReserved(site: Site, { type, id }: PostRecord, pages: readonly SpecialPage[]): boolean {
  const settings = site.read(siteIdentity)
  return type === 'page' && pages.some((page) => settings[page] === id)
}

export const mayChange = (site: Site, caller: Caller, post: PostRecord): boolean =>
  mayEdit(caller, post) &&
  (!isReserved(site, post, ['page_for_privacy_policy']) || caller.can('manage_options'))

const SPECIAL_PAGES: readonly SpecialPage[] = [
  'page_on_front',
  'page_for_posts',
  'page_for_privacy_policy',
]

export const mayRemove = (site: Site, caller: Caller, post: PostRecord): boolean =>
  mayDelete(caller, post) &&
  (!isReserved(site, post, SPECIAL_PAGES) || caller.can('manage_options'))

/** Methods in `Allow`: of readers, of editors, and with removal. */
export const READ = ['GET']
export const CHANGE = ['GET', ...EDIT_METHODS]
export const ALL = [...CHANGE, 'DELETE']

/** The methods permitted to the caller for an item, as in its `Allow` header. */
export function allowedOn({ site, caller }: Viewer, post: PostRecord): readonly string[] {
  if (!caller.user) return post.status === 'publish' ? READ : []
  const edits = mayChange(site, caller, post)
  const removes = mayRemove(site, caller, post)
  if (edits && removes) return ALL
  return [
    ...(mayRead(caller, post) ? READ : []),
    ...(edits ? EDIT_METHODS : []),
    ...(removes ? ['DELETE'] : []),
  ]
}

/** `posts` for a post. */
export const resourceOf = (type: string): string => (type === 'page' ? 'pages' : 'posts')

export const itemHref = (urls: SiteUrls, { type, id }: Pick<PostRecord, 'type' | 'id'>) =>
  coreUrl(urls, `${resourceOf(type)}/${id}`)
