/** Side effects of item changes on notes (platform/builder 15.12). */

import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'

const postOf = ({ post_id }: NoteRecord): number => post_id
const parentOf = ({ parent_id }: NoteRecord): number => parent_id

const notesOfPost = (site: Site, postId: number): readonly NoteRecord[] =>
  site.notes.by('post', postOf, postId)

export const repliesTo = (site: Site, { id }: NoteRecord): readonly NoteRecord[] =>
  site.notes.by('parent', parentOf, id)

/** Deletes a note with its replies, their readers and mentions. */
export function removeNote(site: Site, note: NoteRecord): void {
  for (const reply of repliesTo(site, note)) site.notes.remove(reply.id)
  site.notes.remove(note.id)
}

export function trashNote(site: Site, note: NoteRecord): void {
  site.notes.replace({ ...note, status: 'trash', updated_at: utcNow(site) })
}

export const noteSubscriber: Subscriber = {
  trashed: (site, post) => {
    for (const note of notesOfPost(site, post.id))
      if (note.status !== 'trash') trashNote(site, note)
  },
  removed: (site, post) => {
    for (const note of notesOfPost(site, post.id)) removeNote(site, note)
  },
}

/** Deletes the notes of elements that a saved document no longer contains. */
export function removeOrphanedNotes(
  site: Site,
  postId: number,
  elementIds: ReadonlySet<string>,
): void {
  for (const note of notesOfPost(site, postId))
    if (!elementIds.has(note.element_id)) removeNote(site, note)
}
