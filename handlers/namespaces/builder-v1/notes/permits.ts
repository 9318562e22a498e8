/** The access rules of notes (platform/builder 15.1). */

import { asText } from '#handlers/platform/text/plain-text.ts'
import type { Permit, Permits } from '#handlers/runtime/authorize.ts'
import { mayDo, type NoteVerb, notesCapability } from './access.ts'
import { noteAt } from './notes.ts'
import { notesIn } from './readers.ts'

/** An id nobody has is refused like a note nobody may see (Q17). */
const permitOn =
  (verb: NoteVerb): Permit =>
  (call) =>
    mayDo(verb, noteAt(call), call) ? undefined : 'rest_forbidden'

const permitEdit = permitOn('edit')

export const notePermits = {
  read_note: permitOn('read'),
  edit_note: permitEdit,
  delete_note: permitOn('delete'),
  /** POST asks for the capability to create only, whatever the note (Q17). */
  update_note: (call, operation) => {
    if (call.request.method !== 'POST') return permitEdit(call, operation)
    return call.caller.can(notesCapability('create')) ? undefined : 'rest_forbidden'
  },
  /** There must be at least one note, and the caller may read all of them. */
  mark_notes: (call) => {
    const found = notesIn(call)
    const isAllowed = found.length > 0 && found.every((note) => mayDo('read', note, call))
    return isAllowed ? undefined : 'rest_forbidden'
  },
  /** A reply has to be allowed on its thread. */
  open_thread: (call) => {
    const parent = Number(asText(call.param('parent_id')))
    const isAllowed = !parent || mayDo('create', call.site.notes.get(parent), call)
    return isAllowed ? undefined : 'rest_forbidden'
  },
} satisfies Partial<Permits>
