import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isInteger, toList } from '#openapi/derive/types.ts'
import { markNotesRead, markNotesUnread } from '#openapi/namespaces/builder-v1/notes.ts'
import { isTrashed, withoutReader, withReader } from './notes.rules.ts'

type ReaderCall = Pick<Call, 'site' | 'param'>

/** The notes with the ids of a request; unknown ids are ignored. */
export const notesIn = ({ site, param }: ReaderCall): readonly NoteRecord[] =>
  (toList(param('ids')) ?? []).flatMap((id) => {
    const note = isInteger(id) ? site.notes.get(Number(id)) : undefined
    return note && !isTrashed(note) ? [note] : []
  })

export const noteReaders = [
  implement(markNotesRead, (call) => {
    for (const note of notesIn(call)) call.site.notes.replace(withReader(note, call.caller.id))
    return { status: 201, body: [] }
  }),
  implement(markNotesUnread, (call) => {
    for (const note of notesIn(call)) call.site.notes.replace(withoutReader(note, call.caller.id))
    return { body: [] }
  }),
]
