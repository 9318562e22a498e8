/** Filters of note lists and summaries. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import {
  listNotes,
  markNotesRead,
  markNotesUnread,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage, NOTE } from './note-record.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.11' } as const
const published = { status: 'publish' } as const

export async function notesOn(
  context: Context,
  post_id: number,
  filter: RequestArguments<typeof listNotes> = {},
) {
  const { body } = await context.callOk(listNotes, { post_id, ...filter })
  return idsOf(listAt(body, 'data'))
}

const listFilterCases = defineCases(base, {
  'builder.notes.list/filter.status': {
    title: 'status filters the list of notes; the default is publish.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const draft = await context.createRecord(NOTE, { post_id: page.id })
      await context.callOk(updateNote, { id: draft.id, status: 'draft' })
      check('drafts', await notesOn(context, page.id, { status: 'draft' })).is([draft.id])
      check('published', await notesOn(context, page.id, published)).is([note.id])
      check('without status', await notesOn(context, page.id)).is([note.id])
    },
  },

  'builder.notes.list/filter.only_unread': {
    title: 'only_unread lists unread notes when true, and all notes when false.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const unread = await context.createRecord(NOTE, { post_id: page.id })
      await context.callOk(markNotesRead, { ids: [note.id] })
      await context.callOk(markNotesUnread, { ids: [unread.id] })
      check('unread', await notesOn(context, page.id, { only_unread: true })).is([unread.id])
      const all = await notesOn(context, page.id, { only_unread: false })
      check('all', all.length).is(2)
    },
  },
})

async function noteCounts(context: Context, filter: RequestArguments<typeof summarizeNotes>) {
  const { body } = await context.callOk(summarizeNotes, filter)
  return listAt(body, 'data').map((row) => at(row, 'notes_count'))
}

const countsCase: Case = defineCase({
  ...base,
  id: 'builder.notes.summarize/counts',
  level: 'should',
  title: 'The summary counts the notes of an address.',
  async run(context) {
    const { page } = await createNoteOnPage(context, { route_url: `/${context.tag}` })
    const rows = async (filter: RequestArguments<typeof summarizeNotes> = {}) =>
      listAt((await context.callOk(summarizeNotes, { post_id: page.id, ...filter })).body, 'data')
    const counts = async (filter?: RequestArguments<typeof summarizeNotes>) =>
      (await rows(filter)).map((row) => at(row, 'notes_count'))
    check('counts', await counts()).is([1])
    check('address', at((await rows())[0], 'url')).is(`/${context.tag}`)
    const route = { post_id: page.id, route_url: `/${context.tag}` }
    const { id } = await context.createRecord(NOTE, route)
    check('counts after another note', await counts()).is([2])
    check('counts of the address', await counts({ route_url: `/${context.tag}` })).is([2])
    check('counts of resolved notes', await counts({ is_resolved: true })).is([])
    await context.callOk(updateNote, { id, is_resolved: true })
    check('counts of open notes', await counts({ is_resolved: false })).is([1])
  },
})

const summaryFilterCases = defineCases(base, {
  'builder.notes.summarize/filter.status': {
    title: 'The summary counts notes by status; the default is publish.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      await context.callOk(updateNote, { id: note.id, status: 'draft' })
      check('published', await noteCounts(context, { post_id: page.id })).is([])
      const drafts = { post_id: page.id, status: 'draft' } as const
      check('drafts', await noteCounts(context, drafts)).is([1])
    },
  },

  'builder.notes.summarize/filter.thread': {
    title: 'The summary counts notes by document, by thread and by is_resolved.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const post_id = page.id
      await context.createRecord(NOTE, { post_id, parent_id: note.id, is_public: undefined })
      check('counts of a document', await noteCounts(context, { post_id })).is([2])
      check('counts of a thread', await noteCounts(context, { post_id, parent_id: note.id })).is([
        1,
      ])
      check('threads', await noteCounts(context, { post_id, parent_id: 0 })).is([1])
      check('resolved', await noteCounts(context, { post_id, is_resolved: true })).is([])
      await context.callOk(updateNote, { id: note.id, is_resolved: true })
      check('resolved', await noteCounts(context, { post_id, is_resolved: true })).is([1])
    },
  },
})

export const noteFilterCases: readonly Case[] = [
  ...listFilterCases,
  countsCase,
  ...summaryFilterCases,
]
