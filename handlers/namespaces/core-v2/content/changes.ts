/** From the arguments of a write to what is stored, with the handler's own checks (platform/core 7). */
import type { PostRecord, PostStatus } from '#fixtures/models/post.ts'
import { type Moment, readMoment } from '#handlers/platform/content/dates.rules.ts'
import { placeOf } from '#handlers/platform/content/language.ts'
import { type MetaChanges, readMeta, withMeta } from '#handlers/platform/content/meta.rules.ts'
import { isProtected } from '#handlers/platform/content/permissions.ts'
import { type ItemChanges, mayPublish, type Writer } from '#handlers/platform/content/save.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'

/** The writable fields of both types; null says "put back" where it says anything. */
export interface FieldArgs {
  readonly date?: string | null | undefined
  readonly date_gmt?: string | null | undefined
  readonly slug?: string | null | undefined
  readonly status?: string | null | undefined
  readonly password?: string | null | undefined
  readonly title?: unknown
  readonly content?: unknown
  readonly excerpt?: unknown
  readonly author?: number | null | undefined
  readonly featured_media?: number | null | undefined
  readonly comment_status?: 'open' | 'closed' | null | undefined
  readonly ping_status?: 'open' | 'closed' | null | undefined
  readonly format?: string | null | undefined
  readonly meta?: unknown
  readonly sticky?: boolean | null | undefined
  readonly template?: string | null | undefined
  readonly categories?: readonly number[] | null | undefined
  readonly tags?: readonly number[] | null | undefined
  readonly parent?: number | null | undefined
  readonly menu_order?: number | null | undefined
}

export type WriteCall = Call<FieldArgs>

type Writing = Pick<Call, 'site' | 'caller' | 'place' | 'param' | 'events'>

export const writerOf = (call: Writing): Writer => ({
  site: call.site,
  caller: call.caller,
  events: call.events,
  language: placeOf(call).language,
})

/** A string, or the `raw` of an object; anything else is passed over. */
function rawText(sent: unknown, takesEmpty: boolean): string | undefined {
  if (typeof sent === 'string') return sent
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'raw')) return undefined
  const { raw } = sent as { readonly raw: unknown }
  if (typeof raw !== 'string') return typeof raw === 'number' ? String(raw) : undefined
  return takesEmpty || (raw !== '' && raw !== '0') ? raw : undefined
}

const PUBLISHING = ['publish', 'future', 'private']

/** The status asked for, where it is another than the present one. */
function statusChange({ args, caller }: WriteCall, type: string, before: PostRecord | undefined) {
  // A null becomes the empty string, and the platform knows no such status.
  const status = args.status === null ? 'draft' : args.status
  if (status === undefined || status === before?.status) return undefined
  if (PUBLISHING.includes(status) && !mayPublish(caller, type))
    throw new ApiError(status === 'private' ? 'rest_cannot_publish_private' : 'rest_cannot_publish')
  return status as PostStatus
}

/** The date asked for; one that is the present one already does not fix a floating date. */
function dateChange({ args, site }: WriteCall, before: PostRecord | undefined) {
  const zone = zoneOf(site)
  const differing = (moment: Moment, field: 'date' | 'date_gmt'): Moment | undefined =>
    before && before[field] === moment[field] ? undefined : moment
  if (args.date_gmt === null || args.date === null) return null
  if (args.date) return differing(readMoment(args.date, zone, 'site'), 'date')
  if (args.date_gmt) return differing(readMoment(args.date_gmt, zone, 'utc'), 'date_gmt')
  return undefined
}

function authorChange({ args, site, caller }: WriteCall): number | undefined {
  if (!args.author) return undefined
  if (args.author !== caller.id && !site.users.has(args.author))
    throw new ApiError('rest_invalid_author')
  return args.author
}

/** A post that stays on top cannot hide behind a password. */
function refuseStickyPassword({ args }: WriteCall, before: PostRecord | undefined): void {
  if (args.password) {
    if (args.sticky) throw new ApiError('rest_invalid_field_both')
    if (before?.sticky) throw new ApiError('rest_invalid_field_password')
  }
  if (args.sticky && before && isProtected(before)) throw new ApiError('rest_invalid_field_sticky')
}

function parentChange({ args, site }: WriteCall): number | undefined {
  const { parent } = args
  if (parent === undefined || parent === null || parent === 0) return parent ?? undefined
  const exists = site.posts.has(parent) || site.media.has(parent) || site.revisions.has(parent)
  if (!exists) throw new ApiError('rest_post_invalid_parent_field')
  return parent
}

/** An id nobody knows changes nothing, one that is not an image takes the image away. */
function imageChange({ args, site }: WriteCall): number | undefined {
  const { featured_media: id } = args
  if (id === undefined || id === null) return undefined
  const file = site.media.get(id)
  if (file?.mime_type.startsWith('image/') || id === 0) return id
  return file || site.posts.has(id) || site.revisions.has(id) ? 0 : undefined
}

/** The fields only posts have; null empties them. */
function postChanges({ args }: WriteCall): ItemChanges {
  return {
    ...(args.format && { format: args.format }),
    ...(args.sticky !== undefined && { sticky: args.sticky === true }),
    ...(args.categories !== undefined && { categories: args.categories ?? [] }),
    ...(args.tags !== undefined && { tags: args.tags ?? [] }),
  }
}

function pageChanges(call: WriteCall, parent: number | undefined): ItemChanges {
  const { menu_order } = call.args
  return { parent, menu_order: menu_order ?? undefined }
}

/** What the platform prepares before it stores anything; errors in its order. */
export function preparedChanges(call: WriteCall, type: string, before?: PostRecord): ItemChanges {
  const { args } = call
  const status = statusChange(call, type, before)
  const date = dateChange(call, before)
  const author = authorChange(call)
  if (type === 'post') refuseStickyPassword(call, before)
  const parent = type === 'page' ? parentChange(call) : undefined
  return {
    status,
    date,
    author,
    title: rawText(args.title, false),
    content: rawText(args.content, true),
    excerpt: rawText(args.excerpt, true),
    slug: args.slug === null ? '' : args.slug,
    password: args.password === null ? '' : args.password,
    comment_status: args.comment_status ?? undefined,
    ping_status: args.ping_status ?? undefined,
    ...(type === 'page' && pageChanges(call, parent)),
  }
}

export interface AllChanges {
  readonly changes: ItemChanges
  readonly meta: MetaChanges
}

/** Everything a create or update stores; further values that are wrong are left out. */
export function allChanges(call: WriteCall, type: string, before?: PostRecord): AllChanges {
  const prepared = preparedChanges(call, type, before)
  const meta = readMeta(call.args.meta)
  const changes: ItemChanges = {
    ...prepared,
    template: call.args.template ?? undefined,
    featured_media: imageChange(call),
    ...(type === 'post' && postChanges(call)),
    ...(meta.values.size && { meta: withMeta(before?.meta ?? {}, meta) }),
  }
  return { changes, meta }
}
