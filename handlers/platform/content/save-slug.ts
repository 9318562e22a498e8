/** The slug an item has after it was saved (platform/core 7.3, 7.4). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { mayFloat } from './dates.rules.ts'
import { capabilityWord } from './permissions.ts'
import type { Saving, Writer } from './save.rules.ts'
import { toSlug } from './slugs.rules.ts'
import { freeSlugFromTrash, slugInTrash, uniqueSlug } from './slugs.ts'

/** Sent, kept or made from the title; drafts may go without. */
function wantedSlug({ caller, language }: Writer, after: PostRecord, sent: string | undefined) {
  const mayName = after.status !== 'pending' || caller.can(`publish_${capabilityWord(after.type)}`)
  const named = mayName ? (sent === undefined ? after.slug : toSlug(sent, language)) : ''
  if (named !== '' || mayFloat(after.status)) return named
  return toSlug(after.title, language)
}

function inTrash(by: Writer, before: PostRecord, after: PostRecord): PostRecord {
  const { slug, before: remembered } = slugInTrash(before)
  return {
    ...after,
    slug: uniqueSlug(by.site, slug, after),
    trashed: { status: before.status, slug: remembered },
  }
}

/** The slug of an item that is not in the trash; a name that comes back is made unique. */
function inUse(by: Writer, after: PostRecord, wanted: { slug: string; isNew: boolean }): string {
  const { site } = by
  const { slug, isNew } = wanted
  if (slug) freeSlugFromTrash(site, slug, after.id)
  if (slug && (isNew || !mayFloat(after.status))) return uniqueSlug(site, slug, after)
  if (slug || mayFloat(after.status)) return slug
  return uniqueSlug(site, String(after.id), after)
}

export function slugAfter({ by, before, changes }: Saving, after: PostRecord): PostRecord {
  const wasTrashed = before?.status === 'trash'
  if (after.status === 'trash') {
    if (before && !wasTrashed) return inTrash(by, before, after)
    const kept = changes.slug === undefined ? after.slug : toSlug(changes.slug, by.language)
    return { ...after, slug: uniqueSlug(by.site, kept || toSlug(after.title, by.language), after) }
  }
  const { trashed, ...rest } = after
  const restored = wasTrashed ? trashed?.slug : undefined
  const slug = restored || wantedSlug(by, after, changes.slug)
  const isNew = Boolean(restored) || changes.slug !== undefined
  return { ...rest, slug: inUse(by, rest, { slug, isNew }) }
}
