/** Items created and changed by the builder, through the common write path. */
import type { PostRecord } from '#fixtures/models/post.ts'
import { removeOrphanedNotes } from '#handlers/namespaces/builder-v1/notes/post-notes.ts'
import { defaultTitle } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { elementsOf, walkElements } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import {
  createItem,
  type ItemChanges,
  updateItem,
  type Writer,
} from '#handlers/platform/content/save.ts'
import type { Call } from '#handlers/runtime/call.ts'

type WriterCall = Pick<Call, 'site' | 'caller' | 'urls' | 'events'>

export const writerOf = ({ site, caller, urls, events }: WriterCall): Writer => ({
  site,
  caller,
  events,
  language: urls.language,
})

const elementIdsOf = (post: PostRecord): ReadonlySet<string> =>
  new Set([...walkElements(elementsOf(post))].map(({ id }) => id))

/** Only posts and pages have revisions. A save with elements deletes orphaned notes. */
export function saveItem(call: WriterCall, post: PostRecord, changes: ItemChanges): PostRecord {
  const saved = updateItem(writerOf(call), post, {
    ...changes,
    revision: post.type === 'post' || post.type === 'page',
  })
  if (changes.meta && '_builder_data' in changes.meta)
    removeOrphanedNotes(call.site, saved.id, elementIdsOf(saved))
  return saved
}

interface NewDocument {
  readonly type: string
  readonly documentType: string
  readonly changes: ItemChanges
}

/** An untitled item is named after its type and id, so it is created first. */
export function createDocument(
  call: WriterCall,
  { type, documentType, changes }: NewDocument,
): PostRecord {
  const writer = writerOf(call)
  const meta = {
    _builder_edit_mode: 'builder',
    _builder_template_type: documentType,
    ...changes.meta,
  }
  if (changes.title) return createItem(writer, type, { ...changes, meta })
  const created = createItem(writer, type, { ...changes, meta, title: documentType })
  const title = defaultTitle(documentType, created.id)
  const slug = created.slug ? title : undefined
  return updateItem(writer, created, { title, slug, revision: false })
}
