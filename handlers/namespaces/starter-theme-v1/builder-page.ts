/** The page for the builder links of the start page (platform/builder 18.20). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { writerOf } from '#handlers/namespaces/builder-v1/save-item.ts'
import { elementsOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { listedPosts } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { createItem, updateItem } from '#handlers/platform/content/save.ts'
import { byId } from '#handlers/platform/order.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'

const EXISTING_STATUSES: readonly string[] = STATUSES

const isBuilt = (post: PostRecord): boolean =>
  EXISTING_STATUSES.includes(post.status) &&
  (post.meta['_builder_edit_mode'] === 'builder' || elementsOf(post).length > 0)

const builtPage = (call: Pick<Call, 'site' | 'urls'>): PostRecord | undefined =>
  listedPosts(call, ['page']).filter(isBuilt).toSorted(byId)[0]

/** Created in two steps: the title contains the id. */
function draftPage(call: Pick<Call, 'site' | 'caller' | 'urls' | 'events'>): PostRecord {
  const writer = writerOf(call)
  const created = createItem(writer, 'page', {
    title: 'Starter Theme',
    status: 'draft',
    meta: { _builder_edit_mode: 'builder', _builder_template_type: 'wp-page' },
  })
  const title = `Starter Theme #${created.id}`
  return updateItem(writer, created, { title, revision: false })
}

/** A read creates the page if there is none; the next one finds it. */
export const builderPage = (call: Pick<Call, 'site' | 'caller' | 'urls' | 'events'>): PostRecord =>
  builtPage(call) ?? draftPage(call)
