/** Permissions of notes (platform/builder 15.1). */
import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Site } from '#fixtures/site/site.ts'
import { mayRead } from '#handlers/platform/content/permissions.rules.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { extraCapability, type NoteVerb, notesCapability } from './capabilities.rules.ts'
import { isTrashed } from './notes.rules.ts'

type Access = Pick<Call, 'site' | 'caller'>

function mayReadPost(site: Site, caller: Caller, id: number | null): boolean {
  if (!id) return true
  const post = site.posts.get(id)
  return post !== undefined && mayRead(caller, post)
}

/** `create` on a note means to reply to it. A missing or trashed note is always rejected. */
export function mayDo(
  verb: NoteVerb,
  note: NoteRecord | undefined,
  { site, caller }: Access,
): boolean {
  if (!note || isTrashed(note) || !caller.can(notesCapability(verb))) return false
  const seesPosts = [note.post_id, note.route_post_id].every((id) => mayReadPost(site, caller, id))
  if (!seesPosts) return false
  const extra = note.author_id === caller.id ? undefined : extraCapability(verb, note)
  return extra === undefined || caller.can(extra)
}
