import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { saveItem, writerOf } from '#handlers/namespaces/builder-v1/save-item.ts'
import { controllerReply } from '#handlers/namespaces/builder-v1/shared/controller-index.ts'
import { LIBRARY_TYPE } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { createTemplate, libraryPosts } from '#handlers/namespaces/builder-v1/templates.ts'
import { editUrl } from '#handlers/platform/addresses.ts'
import { trashItem } from '#handlers/platform/content/save.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { invalidParam, missingParam } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  deleteSiteTemplate,
  getConditionsConfig,
  getSiteEditor,
  getTemplateConditions,
  importSiteTemplates,
  listConditionsConflicts,
  listSiteTemplates,
  setTemplateConditions,
  updateSiteTemplate,
} from '#openapi/namespaces/builder-v1/site-editor.ts'
import { hasChanges, readColumns } from './columns.ts'
import { CONDITIONS } from './conditions.ts'
import { allConflicts, conflictsOf } from './conflicts.rules.ts'
import { sentTemplates, unpackArchive } from './import.ts'
import {
  conditionsOf,
  conditionsToStore,
  lockedBy,
  managedType,
  newestFirst,
} from './site-editor.rules.ts'
import { asSiteTemplate, managedTemplate } from './templates.ts'

/** Ids are strings here; a non-numeric one matches nothing. */
const postAt = (site: Site, id: unknown): PostRecord | undefined =>
  /^\d+$/.test(String(id)) ? site.posts.get(Number(id)) : undefined

function throwIfLocked({ site, caller }: Pick<Call, 'site' | 'caller'>, post: PostRecord): void {
  const user = lockedBy(post, caller.id, site.clock.now())
  if (user === undefined) return
  const name = site.users.get(user)?.display_name ?? ''
  throw new ApiError('post_lock', {
    placeholders: { name },
    data: { locked_by_user_id: user, locked_by_user_name: name },
  })
}

/** The post of a condition must be a managed template. */
function templateFor({ site, param }: Pick<Call, 'site' | 'param'>): PostRecord {
  const id = param('post_id')
  if (id === undefined) throw missingParam('post_id')
  const post = postAt(site, id)
  if (!post || !managedType(post)) throw invalidParam('post_id')
  return post
}

function storeConditions(site: Site, post: PostRecord, conditions: readonly string[]): void {
  const { _builder_conditions, ...meta } = post.meta
  const kept = conditions.length ? { _builder_conditions: conditions } : {}
  site.posts.replace({ ...post, meta: { ...meta, ...kept } })
}

const bodyOf = ({ request }: Pick<Call, 'request'>) => request.body.json ?? request.body.form ?? {}

/** Trashing an item is more than a change of its status. */
function saveColumns(call: Call, post: PostRecord): PostRecord {
  const changes = readColumns(bodyOf(call), zoneOf(call.site))
  if (!hasChanges(changes)) return post
  const isTrashing = changes.status === 'trash' && post.status !== 'trash'
  return saveItem(call, isTrashing ? trashItem(writerOf(call), post) : post, changes)
}

export const siteEditor = [
  // The interface document has only the path of this route, so the response is an index of its
  // routes.
  implement(getSiteEditor, (call) => controllerReply<'builder/v1/site-editor'>(call)),
  implement(listSiteTemplates, (call) => ({
    body: libraryPosts(call)
      .toSorted(newestFirst)
      .flatMap((post) => managedTemplate(call, post) ?? []),
  })),
  implement(importSiteTemplates, {
    unpack: unpackArchive,
    handle: (call) => ({
      body: sentTemplates(call).map((given) => asSiteTemplate(call, createTemplate(call, given))),
    }),
  }),
  implement(updateSiteTemplate, (call) => {
    const post = requireRecord(postAt(call.site, call.param('id')), 'rest_post_invalid_id')
    throwIfLocked(call, post)
    return { body: asSiteTemplate(call, saveColumns(call, post)) }
  }),
  implement(deleteSiteTemplate, (call) => {
    const post = postAt(call.site, call.param('id'))
    if (!post || post.status === 'trash') return { body: false }
    throwIfLocked(call, post)
    trashItem(writerOf(call), post)
    return { body: true }
  }),
  implement(getConditionsConfig, () => ({ body: Object.fromEntries(CONDITIONS) })),
  implement(listConditionsConflicts, (call) => {
    const { param, urls } = call
    const isOpen = param('post_id') === undefined && param('condition') === undefined
    const conflicts =
      isOpen && !call.quirk('needsCondition')
        ? allConflicts(libraryPosts(call))
        : conflictsOf(libraryPosts(call), templateFor(call), param('condition'))
    return {
      body: conflicts.map(({ id, title }) => ({
        template_id: id,
        template_title: title,
        edit_url: editUrl(urls, id),
      })),
    }
  }),
  implement(getTemplateConditions, ({ site, param }) => {
    const post = requireRecord(postAt(site, param('id')), 'rest_post_invalid_id')
    return { body: post.type === LIBRARY_TYPE ? conditionsOf(post) : [] }
  }),
  implement(setTemplateConditions, (call) => {
    const post = postAt(call.site, call.param('id'))
    if (post) throwIfLocked(call, post)
    const conditions = conditionsToStore(call.param('conditions'))
    // Other items than templates store no conditions.
    if (post && post.type === LIBRARY_TYPE && conditions)
      storeConditions(call.site, post, conditions)
    return { body: true }
  }),
]
