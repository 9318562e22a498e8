/** What posts and pages have in common: all of their operations (platform/core 5 to 7). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { placeOf } from '#handlers/platform/content/language.ts'
import { metaRefusal } from '#handlers/platform/content/meta.rules.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { createItem, removeItem, trashItem, updateItem } from '#handlers/platform/content/save.ts'
import type { Call, Reply } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { Behaviour, RuleCall } from '#handlers/runtime/implement.ts'
import {
  findItem,
  permitCreate,
  permitDelete,
  permitList,
  permitRead,
  permitUpdate,
} from './access.ts'
import { previousRecord } from './asked-fields.ts'
import { allChanges, type FieldArgs, type WriteCall, writerOf } from './changes.ts'
import type { ListArgs } from './filters.ts'
import { linksOf } from './links.ts'
import { listItems, statusRule } from './list.ts'
import { recordOf } from './records.ts'
import { templateVerdict } from './templates.ts'
import { recordText } from './texts.ts'
import { itemHref, type Viewer, viewerOf } from './viewer.ts'

/** What the item routes can be sure of once the permission rule found the item. */
export function itemFor(call: Pick<Call, 'site' | 'param'>, type: string): PostRecord {
  const post = findItem(call.site, type, call.param('id'))
  if (!post) throw new ApiError('rest_post_invalid_id')
  return post
}

/** Worked out at once, because the state it tells about may change. */
const reply = (viewer: Viewer, post: PostRecord): Reply => ({
  body: recordOf(viewer, post),
  links: linksOf(viewer, post),
})

/** Put together only where the kept text will not do. */
const shown = (viewer: Viewer, post: PostRecord, headers: Reply['headers'] & {}): Reply => ({
  headers,
  make: () => reply(viewer, post),
  json: () => recordText(viewer, post),
})

/** Fields whose rule looks at the item they are meant for. */
export const fieldRules = (type: string): NonNullable<Behaviour<never>['rules']> => {
  const present = ({ site, param }: RuleCall) => findItem(site, type, param('id'))
  return {
    status: (sent, call) => (sent === present(call)?.status ? 'accept' : undefined),
    template: (sent, call) => templateVerdict(sent, present(call)?.template, call),
    meta: (sent) => (typeof sent === 'object' ? 'accept' : 'refuse'),
  }
}

function createOne(call: WriteCall, type: string): Reply {
  const { changes, meta } = allChanges(call, type)
  const post = createItem(writerOf(call), type, changes)
  if (meta.problems.length) throw metaRefusal(meta.problems)
  const viewer = viewerOf(call, 'edit')
  return {
    ...reply(viewer, post),
    status: 201,
    headers: { Location: itemHref(viewer.place, post) },
  }
}

interface ReadArgs {
  readonly context: Viewer['context']
  readonly excerpt_length?: number | undefined
  readonly password?: string | undefined
}

function readOne(call: Call<ReadArgs>, type: string): Reply {
  const { args } = call
  const post = itemFor(call, type)
  const viewer: Viewer = {
    site: call.site,
    caller: call.caller,
    place: placeOf(call),
    context: args.context,
    password: args.password,
    excerptLength: args.excerpt_length,
  }
  const link = permalink(call.site, viewer.place, post)
  return shown(viewer, post, { Link: `<${link}>; rel="alternate"; type=text/html` })
}

function updateOne(call: WriteCall, type: string): Reply {
  const before = itemFor(call, type)
  const { changes, meta } = allChanges(call, type, before)
  const isClean = meta.problems.length === 0
  // The platform stops before it keeps a revision when a further value is wrong.
  const post = updateItem(writerOf(call), before, { ...changes, revision: isClean })
  if (!isClean) throw metaRefusal(meta.problems)
  return reply(viewerOf(call, 'edit'), post)
}

function deleteOne(call: Call<{ readonly force: boolean }>, type: string): Reply {
  const post = itemFor(call, type)
  const viewer = viewerOf(call, 'edit')
  const writer = writerOf(call)
  if (call.args.force) {
    const previous = previousRecord(call, recordOf(viewer, post))
    removeItem(writer, post)
    return { body: { deleted: true, previous } }
  }
  if (call.site.option('trash_days', 30) <= 0) throw new ApiError('rest_trash_not_supported_post')
  if (post.status === 'trash') throw new ApiError('rest_already_trashed')
  return reply(viewer, trashItem(writer, post))
}

export interface ContentBehaviours {
  readonly list: Behaviour<ListArgs>
  readonly create: Behaviour<FieldArgs>
  readonly read: Behaviour<ReadArgs>
  readonly update: Behaviour<FieldArgs>
  readonly remove: Behaviour<{ readonly force: boolean }>
}

export const contentBehaviours = (type: 'post' | 'page'): ContentBehaviours => ({
  list: {
    permit: permitList(type),
    rules: { status: statusRule(type) },
    handle: (call) => listItems(call, type),
  },
  create: {
    permit: permitCreate(type),
    rules: fieldRules(type),
    handle: (call) => createOne(call, type),
  },
  read: { permit: permitRead(type), handle: (call) => readOne(call, type) },
  update: {
    permit: permitUpdate(type),
    rules: fieldRules(type),
    handle: (call) => updateOne(call, type),
  },
  remove: { permit: permitDelete(type), handle: (call) => deleteOne(call, type) },
})
