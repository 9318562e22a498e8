/** Autosaves of posts and pages (platform/core 9.4). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { parentParam } from '#handlers/namespaces/core-v2/content/access.ts'
import {
  type FieldArgs,
  preparedChanges,
  type WriteCall,
  writerOf,
} from '#handlers/namespaces/core-v2/content/changes.ts'
import { fieldRules, itemFor } from '#handlers/namespaces/core-v2/content/content.ts'
import { toId } from '#handlers/namespaces/core-v2/content/raw-arguments.rules.ts'
import { type Viewer, viewerOf } from '#handlers/namespaces/core-v2/content/viewer.ts'
import {
  draftRecord,
  parentLinks,
  previewLink,
  revisionRecord,
} from '#handlers/namespaces/core-v2/revisions/records.ts'
import { listedRevision, revisionReply } from '#handlers/namespaces/core-v2/revisions/replies.ts'
import { momentAt } from '#handlers/platform/content/dates.rules.ts'
import { footnotesOf } from '#handlers/platform/content/revisions.rules.ts'
import { autosaveOf, autosavesOf, newestAutosave } from '#handlers/platform/content/revisions.ts'
import { type ItemChanges, updateItem } from '#handlers/platform/content/save.ts'
import { byField } from '#handlers/platform/order.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf, Body } from '#openapi/language/define.ts'
import {
  createPageAutosave,
  createPostAutosave,
  getPageAutosave,
  getPostAutosave,
  listPageAutosaves,
  listPostAutosaves,
} from '#openapi/namespaces/core-v2/autosaves.ts'
import type { Json } from '#openapi/values/json.ts'
import { hasChanges, isOwnDraft, sentFootnotes, sentTexts } from './autosaves.rules.ts'
import { previewNonce } from './preview-nonce.rules.ts'

/** Adds the preview link of an autosave in edit context. */
function autosaveRecord(viewer: Viewer, autosave: RevisionRecord): Json {
  const record = revisionRecord(viewer, autosave)
  const post = viewer.site.posts.get(autosave.parent)
  if (viewer.context !== 'edit' || !post) return record
  const nonce = previewNonce(viewer.caller.id, post.id, viewer.site.clock.now())
  return { ...record, preview_link: previewLink(viewer, post, nonce) }
}

type ContextArgs = Pick<ArgumentsOf<typeof getPostAutosave>, 'context'>
type AutosaveItem = Body<typeof listPostAutosaves>[number]

/** Decision D-019: `parent` and the path name the same item; the argument takes precedence. */
function listAutosaves(call: Call<ContextArgs>) {
  const { args, site, param } = call
  const viewer = viewerOf(call, args.context)
  const parent = toId(parentParam(param))
  const newestFirst = autosavesOf(site, parent).toSorted(byField('date', 'desc'))
  return {
    body: newestFirst.map((autosave) =>
      listedRevision<AutosaveItem>(
        call,
        autosaveRecord(viewer, autosave),
        parentLinks(viewer, parent),
      ),
    ),
  }
}

function readAutosave(call: Call<ContextArgs>) {
  const parent = toId(call.param('parent'))
  const autosave = requireRecord(newestAutosave(call.site, parent), 'rest_post_no_autosave')
  const viewer = viewerOf(call, call.args.context)
  return revisionReply<Body<typeof getPostAutosave>>(
    call,
    autosaveRecord(viewer, autosave),
    parentLinks(viewer, parent),
  )
}

/** Creates or replaces the one autosave per item and author. */
function storeAutosave(call: WriteCall, post: PostRecord, changes: ItemChanges): RevisionRecord {
  const { site, caller } = call
  const mayUseRaw = caller.can('unfiltered_html')
  const texts = sentTexts(changes, mayUseRaw)
  const footnotes = sentFootnotes(call.args.meta, mayUseRaw)
  const known = autosaveOf(site, post.id, caller.id)
  if (known && !hasChanges({ texts, footnotes }, post)) return known
  const { date, date_gmt } = momentAt(site.clock.now(), zoneOf(site))
  const saved = {
    ...{ date, date_gmt, modified: date, modified_gmt: date_gmt },
    ...texts,
    ...(footnotes !== undefined && { footnotes }),
  }
  if (known) return site.revisions.replace({ ...known, ...saved })
  return site.revisions.insert({
    ...{ id: site.ids.next('post'), parent: post.id, kind: 'autosave', author: caller.id },
    ...{ title: '', content: '', excerpt: '', footnotes: footnotesOf(post) },
    ...saved,
  })
}

type AutosaveBody = Body<typeof createPostAutosave>

function createAutosave(call: WriteCall, type: string) {
  const post = itemFor(call, type)
  const changes = preparedChanges(call, type, post)
  const viewer = viewerOf(call, 'edit')
  if (isOwnDraft(post, call.caller.id, call.site.clock.now())) {
    const saved = updateItem(writerOf(call), post, { ...changes, revision: false })
    const body = { ...draftRecord(viewer, saved), preview_link: previewLink(viewer, saved) }
    return revisionReply<AutosaveBody>(call, body, parentLinks(viewer, saved.parent))
  }
  const autosave = storeAutosave(call, post, changes)
  return revisionReply<AutosaveBody>(
    call,
    autosaveRecord(viewer, autosave),
    parentLinks(viewer, post.id),
  )
}

const create = (type: string) => ({
  rules: fieldRules(type),
  handle: (call: Call<FieldArgs>) => createAutosave(call, type),
})

export const autosaves = [
  implement(listPostAutosaves, listAutosaves),
  implement(createPostAutosave, create('post')),
  implement(getPostAutosave, readAutosave),
  implement(listPageAutosaves, listAutosaves),
  implement(createPageAutosave, create('page')),
  implement(getPageAutosave, readAutosave),
]
