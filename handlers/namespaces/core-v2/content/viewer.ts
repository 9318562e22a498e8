/** The caller, context and addresses used to render records. */
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isProtected, mayDelete, mayEdit, mayRead } from '#handlers/platform/content/permissions.ts'
import type { Call, SiteLocation } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'

type Context = 'view' | 'edit' | 'embed'

export interface Viewer {
  readonly site: Site
  readonly caller: Caller
  /** The addresses for the language of the request. */
  readonly place: SiteLocation
  readonly context: Context
  /** Unlocks items with this password. */
  readonly password?: string | undefined
  /** Number of words of an automatic excerpt. */
  readonly excerptLength?: number | undefined
  /** Quirks: footnotes in every context, and revisions with reduced fields. */
  readonly footnotesInView: boolean
  readonly reducedFields: boolean
}

type CallParts = Pick<
  Call<unknown, 'footnotesInView' | 'reducedFields'>,
  'site' | 'caller' | 'place' | 'param' | 'quirk'
>

export const viewerOf = (call: CallParts, context: Context): Viewer => ({
  site: call.site,
  caller: call.caller,
  place: call.place,
  context,
  footnotesInView: call.quirk('footnotesInView'),
  reducedFields: call.quirk('reducedFields'),
})

/** Deleting the front page or the posts page requires the permission to change settings. */
export function mayRemove(site: Site, caller: Caller, post: PostRecord): boolean {
  if (!mayDelete(caller, post)) return false
  const { page_on_front, page_for_posts } = site.read(siteIdentity)
  const isSpecial = post.type === 'page' && [page_on_front, page_for_posts].includes(post.id)
  return !isSpecial || caller.can('manage_options')
}

const READ = ['GET']
const CHANGE = ['GET', 'POST', 'PUT', 'PATCH']
const ALL = [...CHANGE, 'DELETE']

/** The methods permitted to the caller for an item, as in its `Allow` header. */
export function allowedOn({ site, caller }: Viewer, post: PostRecord): readonly string[] {
  if (!caller.user) return post.status === 'publish' ? READ : []
  const edits = mayEdit(caller, post)
  const removes = mayRemove(site, caller, post)
  if (edits && removes) return ALL
  return [
    ...(mayRead(caller, post) ? READ : []),
    ...(edits ? CHANGE.slice(1) : []),
    ...(removes ? ['DELETE'] : []),
  ]
}

/** Whether a protected text is visible to the viewer. */
export function isOpen({ caller, context, password }: Viewer, post: PostRecord): boolean {
  if (!isProtected(post)) return true
  if (context === 'edit' && mayEdit(caller, post)) return true
  return password !== undefined && password !== '' && password === post.password
}

/** `posts` for a post. */
export const resourceOf = (type: string): string => (type === 'page' ? 'pages' : 'posts')

export const itemHref = (
  { restRoot }: SiteLocation,
  { type, id }: Pick<PostRecord, 'type' | 'id'>,
) => `${restRoot}core/v2/${resourceOf(type)}/${id}`
