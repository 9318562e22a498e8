/** All operations shared by posts and pages (platform/core 5 to 7). */
import { BUILDER_TEMPLATES, pageTemplates, trashDays } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { previousRecord } from '#handlers/archetypes/collection.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { metaError } from '#handlers/platform/content/meta-error.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { createItem, removeItem, trashItem, updateItem } from '#handlers/platform/content/save.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Behaviour, RuleCall } from '#handlers/runtime/implement.ts'
import { hasAddOn } from '#handlers/runtime/request/disabled-routes.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { deletePost, getPost } from '#openapi/namespaces/core-v2/posts.ts'
import { BUILDER } from '#openapi/shared/content-fields.ts'
import { findItem } from './access.ts'
import { allChanges, type WriteCall, writerOf } from './changes.ts'
import type { ListCall } from './filters.ts'
import { linksOf } from './links.ts'
import { listItems, statusRule } from './list.ts'
import { recordOf } from './records.ts'
import { templateVerdict } from './templates.rules.ts'
import { itemHref, type Viewer, viewerOf } from './viewer.ts'

/** The item of an item route; the policy has already checked that it exists. */
export function itemFor(call: Pick<Call, 'site' | 'param'>, type: string): PostRecord {
  const post = requireRecord(findItem(call.site, type, call.param('id')), 'rest_post_invalid_id')
  return post
}

const reply = <B>(viewer: Viewer, post: PostRecord) => ({
  // Type and context determine the members at run time; the links are separate.
  body: recordOf(viewer, post) as B,
  links: linksOf(viewer, post),
})

/** Those of the theme are for pages; those of the builder exist only together with it. */
function offeredTemplates(site: Site, type: string): readonly string[] {
  const isOffered = hasAddOn(site)(BUILDER)
  return site
    .read(pageTemplates)
    .filter((template) => (BUILDER_TEMPLATES.includes(template) ? isOffered : type === 'page'))
}

/** Fields whose validation depends on the current item. */
export const fieldRules = (type: string): NonNullable<Behaviour<never>['rules']> => {
  const present = ({ site, param }: RuleCall) => findItem(site, type, param('id'))
  return {
    status: (sent, call) => (sent === present(call)?.status ? 'accept' : undefined),
    template: (sent, call) =>
      templateVerdict(sent, present(call)?.template, offeredTemplates(call.site, type)),
    meta: (sent) => (typeof sent === 'object' ? 'accept' : 'reject'),
  }
}

function createOne<B>(call: WriteCall, type: string) {
  const { changes, meta } = allChanges(call, type)
  const post = createItem(writerOf(call), type, changes)
  if (meta.problems.length) throw metaError(meta.problems)
  const viewer = viewerOf(call, 'edit')
  return {
    ...reply<B>(viewer, post),
    status: 201,
    headers: { Location: itemHref(viewer.urls, post) },
  } as const
}

type DeleteArgs = Pick<ArgumentsOf<typeof deletePost>, 'force'>
type ReadArgs = ArgumentsOf<typeof getPost>

function readOne<B>(call: Call<ReadArgs>, type: string) {
  const { args } = call
  const post = itemFor(call, type)
  const viewer: Viewer = {
    ...viewerOf(call, args.context),
    password: args.password,
  }
  const link = permalink(call.site, viewer.urls, post)
  return {
    ...reply<B>(viewer, post),
    headers: { Link: `<${link}>; rel="alternate"; type=text/html` },
  } as const
}

function updateOne<B>(call: WriteCall, type: string) {
  const before = itemFor(call, type)
  const { changes, meta } = allChanges(call, type, before)
  const isClean = meta.problems.length === 0
  // With an invalid meta value, the platform fails before it stores a revision.
  const post = updateItem(writerOf(call), before, { ...changes, revision: isClean })
  if (!isClean) throw metaError(meta.problems)
  return reply<B>(viewerOf(call, 'edit'), post)
}

function deleteOne<B>(call: Call<DeleteArgs>, type: string) {
  const post = itemFor(call, type)
  const viewer = viewerOf(call, 'edit')
  const writer = writerOf(call)
  if (call.args.force) {
    const previous = previousRecord(call, recordOf(viewer, post))
    removeItem(writer, post)
    // `_fields` may have removed nearly all members of the record.
    return { body: { deleted: true, previous } as B }
  }
  if (call.site.read(trashDays) <= 0) throw new ApiError('rest_trash_not_supported')
  if (post.status === 'trash') throw new ApiError('rest_already_trashed')
  return reply<B>(viewer, trashItem(writer, post))
}

/** The bodies of one type of content. */
interface ContentBodies {
  readonly list: readonly unknown[]
  readonly read: unknown
  readonly write: unknown
  readonly remove: unknown
}

export const contentBehaviours = <B extends ContentBodies>(type: 'post' | 'page') => ({
  list: {
    rules: { status: statusRule(type) },
    handle: (call: ListCall) => listItems<B['list'][number]>(call, type),
  },
  create: {
    rules: fieldRules(type),
    handle: (call: WriteCall) => createOne<B['write']>(call, type),
  },
  read: {
    handle: (call: Call<ReadArgs>) => readOne<B['read']>(call, type),
  },
  update: {
    rules: fieldRules(type),
    handle: (call: WriteCall) => updateOne<B['write']>(call, type),
  },
  remove: {
    handle: (call: Call<DeleteArgs>) => deleteOne<B['remove']>(call, type),
  },
})
