/** Notes of the run, on a page of the run. */
import { field } from '#conformance/call/body.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { type LedgerResource, plainRecord, timeIn } from '#conformance/ledger/resource.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { createNote, deleteNote, getNote, listNotes } from '#openapi/namespaces/builder-v1/notes.ts'
import { asList } from '#openapi/values/json.ts'

const inData = (body: unknown): unknown => field(body, 'data')

export const NOTE: LedgerResource<typeof createNote, number> = {
  ...plainRecord,
  name: 'note',
  create: createNote,
  read: getNote,
  list: listNotes,
  remove: deleteNote,
  // Unknown and trashed notes are rejected like forbidden ones.
  absentStatuses: [403, 404],
  fields: (tag) => ({
    element_id: 'abc1234',
    content: tag,
    position: { x: 40, y: 12 },
    is_public: true,
  }),
  tagFieldsIn: (record) => ({ content: field(record, 'content') }),
  search: () => ({}),
  createdIn: inData,
  recordOf: inData,
  recordsOf: (body) => asList(inData(body)),
  changedAt: (record) => timeIn(record, 'created_at'),
}

export async function createNoteOnPage(
  context: Context,
  fields: RequestArguments<typeof createNote> = {},
) {
  const page = await context.createRecord(PAGE, { status: 'publish' })
  const note = await context.createRecord(NOTE, { post_id: page.id, ...fields })
  return { page, note }
}
