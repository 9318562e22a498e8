/**
 * Converts the arguments of a write to a record change, with the handler's own checks
 * (platform/core 7).
 */
import type { PostRecord } from '#fixtures/models/post.ts'
import { type MetaChanges, readMeta, withMeta } from '#handlers/platform/content/meta.rules.ts'
import { mayPublish } from '#handlers/platform/content/permissions.rules.ts'
import type { ItemChanges, Writer } from '#handlers/platform/content/save.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import type { SharedArguments } from '#openapi/language/define.ts'
import type { createPage } from '#openapi/namespaces/core-v2/pages.ts'
import type { createPost } from '#openapi/namespaces/core-v2/posts.ts'
import {
  dateChange,
  imageChange,
  postChanges,
  publishingError,
  rawText,
  statusChange,
  stickyError,
} from './changes.rules.ts'

/** The writable fields of both types; null resets a field, if it has an effect. */
export type FieldArgs = SharedArguments<typeof createPost, typeof createPage>

export type WriteCall = Call<FieldArgs>

type WritingCall = Pick<Call, 'site' | 'caller' | 'urls' | 'param' | 'events'>

export const writerOf = (call: WritingCall): Writer => ({
  site: call.site,
  caller: call.caller,
  events: call.events,
  language: call.urls.language,
})

function allowedStatus({ args, caller }: WriteCall, type: string, before: PostRecord | undefined) {
  const status = statusChange(args.status, before?.status)
  const error = publishingError(status, mayPublish(caller, type))
  if (error) throw new ApiError(error)
  return status
}

function authorChange({ args, site, caller }: WriteCall): number | undefined {
  if (!args.author) return undefined
  if (args.author !== caller.id && !site.users.has(args.author))
    throw new ApiError('rest_invalid_author')
  return args.author
}

function parentChange({ args, site }: WriteCall): number | undefined {
  const parent = args.parent === null ? 0 : args.parent
  if (!parent) return parent
  const exists = site.posts.has(parent) || site.media.has(parent) || site.revisions.has(parent)
  if (!exists) throw new ApiError('rest_post_invalid_parent_field')
  return parent
}

function featuredImage({ args, site }: WriteCall): number | undefined {
  const id = args.featured_media
  return imageChange(id, {
    mimeType: site.media.get(id ?? 0)?.mime_type,
    isOtherItem: site.posts.has(id ?? 0) || site.revisions.has(id ?? 0),
  })
}

/** Validates all fields before anything is stored, with errors in the order of the platform. */
export function preparedChanges(call: WriteCall, type: string, before?: PostRecord): ItemChanges {
  const { args } = call
  // Any id on create is looked up, even an invalid one.
  if (!before && call.param('id') !== undefined) throw new ApiError('rest_post_invalid_id')
  const status = allowedStatus(call, type, before)
  const date = dateChange(args, before, zoneOf(call.site))
  const author = authorChange(call)
  const error = type === 'post' ? stickyError(args, before) : undefined
  if (error) throw new ApiError(error)
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
    ...(type === 'page' && { parent, menu_order: args.menu_order === null ? 0 : args.menu_order }),
  }
}

interface AllChanges {
  readonly changes: ItemChanges
  readonly meta: MetaChanges
}

/** All changes of a create or update; invalid meta values are omitted. */
export function allChanges(call: WriteCall, type: string, before?: PostRecord): AllChanges {
  const prepared = preparedChanges(call, type, before)
  const meta = readMeta(call.args.meta, hasAddOn(call.site))
  const changes: ItemChanges = {
    ...prepared,
    template: call.args.template ?? undefined,
    featured_media: featuredImage(call),
    ...(type === 'post' && postChanges(call.args)),
    ...(meta.values.size && { meta: withMeta(before?.meta ?? {}, meta) }),
  }
  return { changes, meta }
}
