/** Section 3 for notes, and their life on a page of our own. */

import { at, idsOf, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done, gone } from '#conformance/scenarios/steps.ts'
import {
  deleteNote,
  getNote,
  listNotes,
  markNotesRead,
  markNotesUnread,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'

const base = { kind: 'scenario', needs: 'write', spec: '4.11' } as const

async function givenNote(context: Context, fields: Arguments = {}) {
  const page = await context.keeper.create(context, 'page', { status: 'publish' })
  const note = await context.keeper.create(context, 'note', { post_id: page.id, ...fields })
  return { page, note }
}

async function listedOn(context: Context, post_id: number, filter: Arguments = {}) {
  const operation = listNotes
  const { body } = await context.done(operation, { post_id, ...filter })
  return idsOf(listAt(body, 'data'))
}

const readNote = async (context: Context, id: number): Promise<unknown> =>
  at((await context.done(getNote, { id })).body, 'data')

const trashes: Case = defineCase({
  ...base,
  id: 'builder.notes.delete/trashes',
  level: 'should',
  spec: '3',
  title: 'Deleting a note without force takes it out of sight.',
  async run(context) {
    const { page, note } = await givenNote(context)
    check('notes of the page', await listedOn(context, page.id)).is([note.id])
    await context.done(deleteNote, { id: note.id })
    check('notes of the page', await listedOn(context, page.id)).is([])
  },
})

/** Whatever stands for not forcing it. */
const keepsReplies = (aspect: string, says: string, force: Arguments): Case =>
  defineCase({
    ...base,
    id: `builder.notes.delete/${aspect}`,
    level: 'should',
    spec: '3',
    title: `Deleting a note ${says} keeps its replies in sight.`,
    async run(context) {
      const { page, note } = await givenNote(context)
      const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
      const reply = await context.keeper.create(context, 'note', args)
      await context.done(deleteNote, { id: note.id, ...force })
      check('notes of the page', await listedOn(context, page.id)).is([reply.id])
    },
  })

const removes: Case = defineCase({
  ...base,
  id: 'builder.notes.delete/removes',
  level: 'should',
  spec: '3',
  title: 'Deleting a note with force removes it together with its replies.',
  async run(context) {
    const { page, note } = await givenNote(context)
    const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
    await context.keeper.create(context, 'note', args)
    await context.done(deleteNote, { id: note.id, force: true })
    check('notes of the page', await listedOn(context, page.id)).is([])
    await context.gone(getNote, { id: note.id })
  },
})

const stores: Case = defineCase({
  ...base,
  id: 'builder.notes.create/stores',
  level: 'should',
  spec: '2.3',
  title: 'A note is stored with the fields it was given.',
  async run(context) {
    const fields = { position: { x: 40.5, y: 12 }, route_title: 'A title', is_public: false }
    const { page, note } = await givenNote(context, fields)
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
})

const CHANGES: readonly (readonly [string, unknown])[] = [
  ['status', 'draft'],
  ['is_public', false],
  ['is_resolved', true],
]

const changes: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  CHANGES.map(([name, value]) =>
    defineCase({
      ...base,
      id: `builder.notes.update/changes.${name}.${method}`,
      level: 'should',
      title: `${method} changes ${name} of a note.`,
      async run(context) {
        const { note } = await givenNote(context)
        await context.done(updateNote, { id: note.id, [name]: value }, { method })
        check(name, at(await readNote(context, note.id), name)).is(value)
      },
    }),
  ),
)

const changesContent: Case = defineCase({
  ...base,
  id: 'builder.notes.update/changes.content',
  level: 'should',
  title: 'The text of a note can be changed.',
  async run(context) {
    const { note } = await givenNote(context)
    const content = `${note.tag} changed`
    await context.done(updateNote, { id: note.id, content })
    check('content', at(await readNote(context, note.id), 'content')).is(content)
  },
})

const replies: Case = defineCase({
  ...base,
  id: 'builder.notes.read/replies',
  level: 'should',
  title: 'A reply hangs on its thread and is found by parent_id.',
  async run(context) {
    const { page, note } = await givenNote(context)
    const args = { post_id: page.id, parent_id: note.id, is_public: undefined }
    const reply = await context.keeper.create(context, 'note', args)
    check('replies', idsOf(listAt(await readNote(context, note.id), 'replies'))).is([reply.id])
    check('by parent_id', await listedOn(context, page.id, { parent_id: note.id })).is([reply.id])
    check('threads', await listedOn(context, page.id, { parent_id: 0 })).is([note.id])
  },
})

const readStatus: Case = defineCase({
  ...base,
  id: 'builder.notes.mark-read/changes',
  level: 'should',
  title: 'A note can be marked as unread and as read again.',
  async run(context) {
    const { page, note } = await givenNote(context)
    const other = await context.keeper.create(context, 'note', { post_id: page.id })
    const ids = [note.id, other.id]
    await context.done(markNotesUnread, { ids })
    for (const id of ids) check('is_read', at(await readNote(context, id), 'is_read')).is(false)
    await context.done(markNotesRead, { ids })
    for (const id of ids) check('is_read', at(await readNote(context, id), 'is_read')).is(true)
  },
})

const resolvedFilter: Case = defineCase({
  ...base,
  id: 'builder.notes.list/filter.is_resolved',
  level: 'should',
  title: 'Notes are listed by whether they are resolved.',
  async run(context) {
    const { page, note } = await givenNote(context)
    const open = await context.keeper.create(context, 'note', { post_id: page.id })
    await context.done(updateNote, { id: note.id, is_resolved: true })
    check('resolved', await listedOn(context, page.id, { is_resolved: true })).is([note.id])
    check('open', await listedOn(context, page.id, { is_resolved: false })).is([open.id])
  },
})

const counts: Case = defineCase({
  ...base,
  id: 'builder.notes.summarize/counts',
  level: 'should',
  title: 'The summary counts the notes of an address.',
  async run(context) {
    const { page } = await givenNote(context, { route_url: `/${context.tag}` })
    const operation = summarizeNotes
    const rows = async () =>
      listAt((await context.done(operation, { post_id: page.id })).body, 'data')
    const counts = async () => (await rows()).map((row) => at(row, 'notes_count'))
    check('counts', await counts()).is([1])
    check('address', at((await rows())[0], 'url')).is(`/${context.tag}`)
    const route = { post_id: page.id, route_url: `/${context.tag}` }
    await context.keeper.create(context, 'note', route)
    check('counts after another', await counts()).is([2])
  },
})

export const noteCases: readonly Case[] = [
  trashes,
  keepsReplies('trashes.explicit', 'with force false', { force: false }),
  keepsReplies('trashes.replies', 'without force', {}),
  removes,
  stores,
  ...changes,
  changesContent,
  replies,
  readStatus,
  resolvedFilter,
  counts,
]
