/** Notes: section 3, and their life cycle on an own page. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, checkMember, equal } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findPage } from '#conformance/namespaces/core-v2/find.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { findIn, inList, onStandIn } from '#conformance/playbook/find.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import type { Method } from '#openapi/language/define.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import {
  createNote,
  deleteNote,
  getNote,
  listNotes,
  markNotesRead,
  markNotesUnread,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { noteFilterCases, notesOn } from './note-filters.ts'
import { noteMentionCases } from './note-mentions.ts'
import { createNoteOnPage, NOTE } from './note-record.ts'

const published = { status: 'publish' } as const
const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.11' } as const

const readNote = async (context: Context, id: number) =>
  at((await context.callOk(getNote, { id })).body, 'data')

const trashCase: Case = defineCase({
  ...base,
  id: 'builder.notes.delete/trashes',
  spec: '3',
  title: 'Deleting a note without force removes it from the list.',
  async run(context) {
    const { page, note } = await createNoteOnPage(context)
    check('notes of the page', await notesOn(context, page.id)).is([note.id])
    await context.callOk(deleteNote, { id: note.id })
    check('notes of the page', await notesOn(context, page.id)).is([])
  },
})

/** All values equivalent to no force. */
const keptRepliesCase = (
  aspect: string,
  condition: string,
  force: RequestArguments<typeof deleteNote>,
): Case =>
  defineCase({
    ...base,
    id: `builder.notes.delete/${aspect}`,
    level: 'should',
    spec: '3',
    title: `Deleting a note ${condition} keeps its replies in the list.`,
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
      const reply = await context.createRecord(NOTE, args)
      await context.callOk(deleteNote, { id: note.id, ...force })
      check('notes of the page', await notesOn(context, page.id)).is([reply.id])
    },
  })

const removalAndStorageCases = defineCases(base, {
  'builder.notes.delete/removes': {
    spec: '3',
    title: 'Deleting a note with force removes it.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      await context.callOk(deleteNote, { id: note.id, force: true })
      check('notes of the page', await notesOn(context, page.id)).is([])
      await context.callGone(getNote, { id: note.id })
    },
  },

  'builder.notes.delete/removes.replies': {
    level: 'should',
    spec: '3',
    title: 'Deleting a note with force also removes its replies.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
      await context.createRecord(NOTE, args)
      await context.callOk(deleteNote, { id: note.id, force: true })
      check('notes of the page', await notesOn(context, page.id)).is([])
    },
  },

  'builder.notes.create/stores': {
    spec: '2.3',
    title: 'A note is stored with its fields as sent.',
    async run(context) {
      const fields = { position: { x: 40.5, y: 12 }, route_title: 'A title', is_public: false }
      const { page, note } = await createNoteOnPage(context, fields)
      const record = await readNote(context, note.id)
      check('post_id', at(record, 'post_id')).is(page.id)
      check('element_id', at(record, 'element_id')).is('abc1234')
      check('content', at(record, 'content')).is(note.tag)
      check('position', at(record, 'position')).is({ x: 40.5, y: 12 })
      check('route_title', at(record, 'route_title')).is('A title')
      check('is_public', at(record, 'is_public')).is(false)
      check('parent_id', at(record, 'parent_id')).is(0)
      check('status', at(record, 'status')).is('publish')
      check('is_resolved', at(record, 'is_resolved')).is(false)
    },
  },
})

/** Fields of section 2.3 that a note returns as sent. */
const fieldCases = defineCases(
  { ...base, spec: '2.3' },
  {
    'builder.notes.create/field.route_post_id': {
      title: 'route_post_id of a note is returned as the string that was sent.',
      async run(context) {
        const { id } = await context.createRecord(PAGE, published)
        const { note } = await createNoteOnPage(context, { route_post_id: String(id) })
        const record = await readNote(context, note.id)
        checkMember(record, 'route_post_id').is(String(id))
      },
    },
  },
)

const CHANGES: readonly (readonly [string, unknown])[] = [
  ['status', 'draft'],
  ['is_public', false],
  ['is_resolved', true],
]

/** A note with several changes in one request, shared by the cases about each of them. */
const changedNote = (context: Context, method: Method) =>
  context.once(`note changed by ${method}`, async () => {
    const { note } = await createNoteOnPage(context)
    const args = { id: note.id, ...Object.fromEntries(CHANGES) }
    const response = await context.call(updateNote, args, { method })
    return {
      before: note.record,
      after: isAccepted(response) ? await readNote(context, note.id) : undefined,
    }
  })

const methodChangeCases: readonly Case[] = EDIT_METHODS.flatMap((method) =>
  CHANGES.map(([name, value]) =>
    defineCase({
      ...base,
      isolated: 'changed notes',
      id: `builder.notes.update/changes.${name}.${method}`,
      title: `${method} changes ${name} of a note, but not its text.`,
      async run(context) {
        const { before, after } = await changedNote(context, method)
        const isContentUnchanged = equal(at(after, 'content'), at(before, 'content'))
        if (isContentUnchanged && equal(at(after, name), value)) return
        const { note } = await createNoteOnPage(context)
        await context.callOk(updateNote, { id: note.id, [name]: value }, { method })
        const changed = await readNote(context, note.id)
        check(name, at(changed, name)).is(value)
        check('content', at(changed, 'content')).is(note.tag)
      },
    }),
  ),
)

const changeCases = defineCases(base, {
  'builder.notes.update/changes.content': {
    title: 'The text of a note can be changed.',
    async run(context) {
      const { note } = await createNoteOnPage(context)
      const content = `${note.tag} changed`
      await context.callOk(updateNote, { id: note.id, content })
      check('content', at(await readNote(context, note.id), 'content')).is(content)
    },
  },

  'builder.notes.update/changes.is_resolved.reopens': {
    title: 'is_resolved false reopens a resolved note.',
    async run(context) {
      const { note } = await createNoteOnPage(context)
      await context.callOk(updateNote, { id: note.id, is_resolved: true })
      await context.callOk(updateNote, { id: note.id, is_resolved: false })
      check('is_resolved', at(await readNote(context, note.id), 'is_resolved')).is(false)
    },
  },

  'builder.notes.read/replies': {
    level: 'should',
    title: 'A reply belongs to its thread and is found by parent_id.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
      const reply = await context.createRecord(NOTE, args)
      check('replies', idsOf(listAt(await readNote(context, note.id), 'replies'))).is([reply.id])
      check('by parent_id', await notesOn(context, page.id, { parent_id: note.id })).is([reply.id])
      check('threads', await notesOn(context, page.id, { parent_id: 0 })).is([note.id])
    },
  },

  'builder.notes.mark-read/changes': {
    title: 'A note can be marked as unread and as read.',
    async run(context) {
      const { page, note } = await createNoteOnPage(context)
      const other = await context.createRecord(NOTE, { post_id: page.id })
      const ids = [note.id, other.id]
      const checkRead = async (...expected: readonly boolean[]) => {
        for (const [index, id] of ids.entries())
          check('is_read', at(await readNote(context, id), 'is_read')).is(expected[index])
      }
      await context.callOk(markNotesUnread, { ids })
      await checkRead(false, false)
      await context.callOk(markNotesRead, { ids: [note.id] })
      await checkRead(true, false)
      await context.callOk(markNotesRead, { ids })
      await checkRead(true, true)
      await context.callOk(markNotesUnread, { ids })
      await checkRead(false, false)
    },
  },
})

/** A note with a reply, on an existing page. */
async function noteWithReply(context: Context) {
  const create = context.operation(createNote)
  const note = { element_id: 'abc1234', content: context.tag, position: { x: 1, y: 2 } }
  const post_id = await findPage(context)
  const { body } = await context.callOk(create, { ...note, post_id, is_public: true })
  const id = at(body, 'data', 'id')
  await context.callOk(create, { ...note, post_id, parent_id: id })
  return { id }
}

const findNote = findIn(listNotes, 'data', 0, 'id')
const ids = inList(onStandIn(findNote))
const callOnOwnNote: OwnCall = {
  arrange: async (context) => ({ ids: [(await createNoteOnPage(context)).note.id] }),
}

/** Filters that exclude some built-in notes. */
const FILTERS = { only_unread: true, only_relevant: true, route_url: '/contact' } as const

const plays: readonly PlaybookLine[] = [
  play(createNote, {
    sample: { post_id: findPage, element_id: 'abc1234', content: 'A note.' },
    ownCall: {
      creates: NOTE,
      fields: async (context) => ({ post_id: (await context.createRecord(PAGE, published)).id }),
    },
  }),
  play(listNotes, { effectiveValues: FILTERS }),
  play(summarizeNotes, {
    effectiveValues: FILTERS,
    nonMatchingValues: { route_url: '/conformance-nowhere' },
  }),
  play(getNote, {
    sample: { id: findNote },
    ownCall: {
      async arrange(context) {
        const { page, note } = await createNoteOnPage(context)
        const reply = { post_id: page.id, parent_id: note.id, is_public: undefined }
        await context.createRecord(NOTE, reply)
        return { id: note.id }
      },
    },
    shapes: [{ name: 'answered', when: 'for a note with a reply', prepare: noteWithReply }],
  }),
  play(updateNote, {
    sample: { id: onStandIn(findNote) },
    ownCall: {
      async arrange(context) {
        const { note } = await createNoteOnPage(context)
        return { id: note.id, content: `${note.tag} changed` }
      },
    },
  }),
  play(deleteNote, {
    sample: { id: onStandIn(findNote) },
    ownCall: { arrange: async (context) => ({ id: (await createNoteOnPage(context)).note.id }) },
  }),
  play(markNotesRead, { sample: { ids }, ownCall: callOnOwnNote }),
  play(markNotesUnread, { sample: { ids }, ownCall: callOnOwnNote }),
]

const cases: readonly Case[] = [
  trashCase,
  keptRepliesCase('trashes.explicit', 'with force false', { force: false }),
  keptRepliesCase('trashes.replies', 'without force', {}),
  ...removalAndStorageCases,
  ...fieldCases,
  ...noteMentionCases,
  ...methodChangeCases,
  ...changeCases,
  ...noteFilterCases,
]

export const notes: Playbook = { plays, records: [NOTE], cases }
