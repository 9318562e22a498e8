/** Permissions of notes (platform/builder 15.1). */
import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Site } from '#fixtures/site/site.ts'
import { mayRead } from '#handlers/platform/content/permissions.rules.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { isTrashed } from './notes.rules.ts'

export type NoteVerb = 'create' | 'read' | 'edit' | 'delete'
type Access = Pick<Call, 'site' | 'caller'>

export const notesCapability = (verb: NoteVerb): string => `${verb}_notes_builder-pro`

function mayReadPost(site: Site, caller: Caller, id: number | null): boolean {
  if (!id) return true
  const post = site.posts.get(id)
  return post !== undefined && mayRead(caller, post)
}

/** The additional capability required for notes of other users. */
function extraCapability(verb: NoteVerb, { is_public }: NoteRecord): string | undefined {
  if (verb === 'edit' || verb === 'delete') return `${verb}_others_notes_builder-pro`
  return is_public ? undefined : 'read_others_private_notes_builder-pro'
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
