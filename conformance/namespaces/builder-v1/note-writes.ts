/** Section 2.3: each two fields of a note are stored together, and all others are kept. */
import { at } from '#conformance/call/body.ts'
import { checkPath } from '#conformance/call/check.ts'
import { LONG_PLAIN_TEXT } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { ArgumentRow, ArgumentValues } from '#conformance/pairs/covering-rows.ts'
import {
  exploreCreations,
  exploreUpdates,
  keepsUnsent,
  namingRow,
  type WrittenRecord,
} from '#conformance/pairs/explore-writes.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { createNote, getNote, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage, NOTE } from './note-record.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.3' } as const

/** Characters that are often lost; deployments return them as character references. */
const ODD_TEXT = '07 & "A" <i>\\d</i> 🎈\n0'

const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&amp;': '&',
}

const decoded = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.replace(/&(?:lt|gt|quot|#039|amp);/g, (name) => REFERENCES[name] ?? name)
    : text

/** The members of section 2.3 whose form is the same in requests and responses. */
const MEMBERS = [
  'post_id',
  'element_id',
  'content',
  'position',
  'route_url',
  'route_title',
  'parent_id',
  'is_public',
  'is_resolved',
  'status',
]

const memberOf = (note: unknown, name: string): unknown =>
  name === 'content' ? decoded(at(note, name)) : at(note, name)

const readNote = async (context: Context, id: number): Promise<unknown> =>
  at((await context.callOk(getNote, { id })).body, 'data')

const sentIn = (row: ArgumentRow): ArgumentRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

function checkNote(sent: ArgumentRow, [before, after]: readonly [unknown, unknown]): void {
  for (const name of MEMBERS)
    checkPath(name, memberOf(after, name)).is(
      sent[name] === undefined ? memberOf(before, name) : sent[name],
    )
}

const UPDATE_VALUES: ArgumentValues = {
  method: EDIT_METHODS,
  content: [ODD_TEXT, LONG_PLAIN_TEXT, undefined],
  status: ['draft', 'publish', undefined],
  is_public: [false, true, undefined],
  changesResolved: [true, undefined],
}

/** Values other than those of a new note. */
const CHANGED = { status: 'draft', is_public: true, changesResolved: true } as const

/** The text keeps the tag that identifies the note, and is_resolved must change when sent. */
async function noteToWrite(context: Context): Promise<WrittenRecord> {
  const fields = {
    route_url: `/${context.tag}`,
    route_title: 'Über uns',
    position: { x: 7.5, y: 0 },
  }
  const { note } = await createNoteOnPage(context, fields)
  let isResolved = false
  const argsOf = ({ content, status, is_public, changesResolved }: ArgumentRow): ArgumentRow =>
    sentIn({
      ...(content !== undefined && { content: `${note.tag} ${content}` }),
      status,
      is_public,
      ...(changesResolved === true && { is_resolved: isResolved }),
    })
  return {
    async write(row) {
      if (row['changesResolved'] === true) isResolved = !isResolved
      const method = EDIT_METHODS.find((each) => each === row['method']) ?? 'POST'
      await context.callOk(updateNote, { id: note.id, ...argsOf(row) }, { method })
    },
    read: () => readNote(context, note.id),
    check: (row, before, after) => checkNote(argsOf(row), [before, after]),
  }
}

const updateCase: Case = defineCase({
  ...base,
  id: `${updateNote.id}/pairs.${EDIT_METHODS.join('-')}`,
  title: 'Each two fields of a note are stored together, and all others are kept.',
  async run(context) {
    await exploreUpdates({
      values: UPDATE_VALUES,
      isPossible: () => true,
      create: () => noteToWrite(context),
    })
    await keepsUnsent(await noteToWrite(context), CHANGED, [{ content: LONG_PLAIN_TEXT }])
  },
})

/** A reply is on the page of its thread, and has its visibility. */
const isCreatable = ({ parent_id, post_id, is_public }: ArgumentRow): boolean =>
  parent_id === undefined || (post_id === undefined && is_public === undefined)

/** Special characters would hide the tag, because deployments return character references. */
const CAPITAL_NOTE: typeof NOTE = {
  ...NOTE,
  fields: (tag) => ({ ...NOTE.fields(tag), content: `${tag} Capital Letters` }),
}

async function creationValues(context: Context): Promise<ArgumentValues> {
  const { id: page } = await context.createRecord(PAGE, { status: 'publish' })
  return {
    post_id: [page],
    element_id: ['0000123', 'a1b2c3d4e'],
    position: [
      { x: 0, y: 99.25 },
      { x: 100, y: 0.5 },
    ],
    route_url: [`/${context.tag}-0?step=2&part=1`],
    route_title: ['0 Über uns 🎈'],
    is_public: [false, true],
  }
}

const creationCase: Case = defineCase({
  ...base,
  id: `${createNote.id}/pairs`,
  title: 'Each two fields of a new note are stored together.',
  async run(context) {
    const { page, note: thread } = await createNoteOnPage(context)
    const values = { ...(await creationValues(context)), parent_id: [thread.id] }
    const plain = { ...NOTE.fields(''), post_id: page.id, parent_id: 0, status: 'publish' }
    await exploreCreations({
      values,
      isPossible: isCreatable,
      async judge(row) {
        const visibility = row['parent_id'] === undefined ? {} : { is_public: undefined }
        const fields = { post_id: page.id, ...visibility, ...row }
        const { id, tag } = await context.createRecord(CAPITAL_NOTE, fields)
        const shown = await readNote(context, id)
        const expected = {
          is_resolved: false,
          ...plain,
          ...row,
          content: CAPITAL_NOTE.fields(tag).content,
        }
        namingRow(row, () => {
          for (const [name, value] of Object.entries(expected))
            checkPath(name, memberOf(shown, name)).is(value)
        })
      },
    })
  },
})

export const noteWrites: Playbook = { cases: [updateCase, creationCase] }
