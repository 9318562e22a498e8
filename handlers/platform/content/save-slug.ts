/** The slug of a saved item (platform/core 7.3, 7.4). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { allowsFloatingDate } from './dates.rules.ts'
import { mayPublish } from './permissions.rules.ts'
import type { ItemDraft } from './save.rules.ts'
import { titleSlug, toSlug, wantedSlug } from './slugs.rules.ts'
import { releaseTrashedSlug, slugBeforeTrash, slugInTrash, uniqueSlug } from './slugs.ts'
import type { SaveContext, Writer } from './writer.ts'

function setTrashSlug(writer: Writer, before: PostRecord, draft: ItemDraft): void {
  const { slug, before: previousSlug } = slugInTrash(before)
  draft.slug = uniqueSlug(writer.site, slug, draft)
  draft.trashed = { status: before.status, slug: previousSlug }
}

/** The slug of an item outside the trash; a restored slug is made unique. */
function activeSlug(
  writer: Writer,
  after: PostRecord,
  wanted: { slug: string; isNew: boolean },
): string {
  const { site } = writer
  const { slug, isNew } = wanted
  if (slug) releaseTrashedSlug(site, slug, after.id)
  if (slug && (isNew || !allowsFloatingDate(after.status))) return uniqueSlug(site, slug, after)
  if (slug || allowsFloatingDate(after.status)) return slug
  return uniqueSlug(site, String(after.id), after)
}

function slugInsideTrash({ writer, changes }: SaveContext, draft: ItemDraft): string {
  const kept = changes.slug === undefined ? draft.slug : toSlug(changes.slug, writer.language)
  return uniqueSlug(writer.site, kept || titleSlug(draft.title, writer.language), draft)
}

/** Sets the slug of the draft; outside the trash the remembered slug is dropped. */
export function withSlug(saving: SaveContext, draft: ItemDraft): ItemDraft {
  const { writer, before, changes } = saving
  const wasTrashed = before?.status === 'trash'
  if (draft.status === 'trash') {
    if (before && !wasTrashed) setTrashSlug(writer, before, draft)
    else draft.slug = slugInsideTrash(saving, draft)
    return draft
  }
  const restored = wasTrashed ? slugBeforeTrash(draft) : undefined
  const slug =
    restored ||
    wantedSlug(draft, {
      sent: changes.slug,
      isPublisher: mayPublish(writer.caller, draft.type),
      language: writer.language,
    })
  // A draft is created with the slug as sent, unless its status is sent too.
  const isDefaultDraft = before === undefined && changes.status === undefined
  const isNew = Boolean(restored) || (changes.slug !== undefined && !isDefaultDraft)
  draft.slug = activeSlug(writer, draft, { slug, isNew })
  if (!('trashed' in draft)) return draft
  const { trashed: _, ...rest } = draft
  return rest
}
