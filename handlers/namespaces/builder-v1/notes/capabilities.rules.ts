/** The capabilities for notes (platform/builder 15.1). */
import type { NoteRecord } from '#fixtures/models/note.ts'

export type NoteVerb = 'create' | 'read' | 'edit' | 'delete'

export const notesCapability = (verb: NoteVerb): string => `${verb}_notes_builder-pro`

/** The additional capability required for notes of other users. */
export function extraCapability(
  verb: NoteVerb,
  { is_public }: Pick<NoteRecord, 'is_public'>,
): string | undefined {
  if (verb === 'edit' || verb === 'delete') return `${verb}_others_notes_builder-pro`
  return is_public ? undefined : 'read_others_private_notes_builder-pro'
}
