/** Extracts notes and their authors from responses. */
import { extractUser } from '#handlers/namespaces/core-v2/related/extractors.ts'
import {
  type ExtractedRecord,
  extractor,
  itemsIn,
  recordsIn,
  storedMembers,
} from '#handlers/platform/extract.ts'
import {
  createNote,
  getNote,
  listNotes,
  listNoteUsers,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'

/** `2026-03-01T10:00:00+00:00` */
const momentIn = (text: unknown): unknown => String(text).replace(/\+00:00$/, '')

function extractNote(note: Json): readonly ExtractedRecord[] {
  const readers = recordsIn(note['readers'])
  const people = [note['author'], ...readers].filter(isRecord)
  const record = {
    ...storedMembers('notes', note),
    route_post_id: Number(note['route_post_id']) || null,
    created_at: momentIn(note['created_at']),
    updated_at: momentIn(note['updated_at']),
    last_activity_at: momentIn(note['last_activity_at']),
    reader_ids: readers.length ? readers.map(({ id }) => id) : undefined,
  }
  return [
    { collection: 'notes', record, isRaw: true },
    ...people.filter(({ slug }) => slug !== undefined).map(extractUser),
    ...recordsIn(note['replies']).flatMap(extractNote),
  ]
}

export const noteExtractors = [
  extractor([listNotes, getNote, createNote], (body) =>
    itemsIn(memberOf(body, 'data')).flatMap(extractNote),
  ),
  extractor([listNoteUsers], (body) => recordsIn(memberOf(body, 'data')).map(extractUser)),
]
