/** Section 2.3: the fields of notes and form submissions in all responses that show them. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { Mode } from '#conformance/call/classification.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { getSubmission, listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { createNote, getNote, listNotes, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage } from './note-record.ts'

type FieldKind = 'number' | 'string' | 'boolean' | 'moment' | 'any value'

const NOTE_FIELDS: Readonly<Record<string, FieldKind>> = {
  post_id: 'number',
  element_id: 'string',
  content: 'string',
  'position.x': 'number',
  'position.y': 'number',
  route_post_id: 'any value',
  route_url: 'any value',
  route_title: 'any value',
  parent_id: 'number',
  is_public: 'boolean',
  is_resolved: 'boolean',
  status: 'string',
}

const TYPED_SUBMISSION_FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'number',
  is_read: 'boolean',
}

const SUBMISSION_FIELDS: Readonly<Record<string, FieldKind>> = {
  ...TYPED_SUBMISSION_FIELDS,
  referer: 'string',
  created_at: 'moment',
  main_meta_id: 'any value',
}

const IS_OF_KIND: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  moment: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  'any value': (value) => value !== undefined,
}

type Fields = Readonly<Record<string, FieldKind>>

/** The stated fields have their types; with `isComplete`, none is missing. */
function checkFields(record: unknown, fields: Fields, isComplete: boolean): void {
  for (const [name, kind] of Object.entries(fields)) {
    const value = at(record, ...name.split('.'))
    if (isComplete || value !== undefined) check(name, value).holds(kind, IS_OF_KIND[kind](value))
  }
}

/** An operation, and the records in one of its responses. */
interface ShownRecords {
  readonly operation: OperationRef
  readonly needs: Mode
  readonly what: string
  readonly fields: Fields
  /** The fields whose types are stated. */
  readonly typed: Fields
  readonly records: (context: Context) => Promise<readonly unknown[]>
}

const noteIn = ({ body }: TargetResponse): readonly unknown[] => [at(body, 'data')]

const ofNotes = { needs: 'write', fields: NOTE_FIELDS, typed: NOTE_FIELDS } as const

const NOTES: readonly ShownRecords[] = [
  {
    ...ofNotes,
    operation: createNote,
    what: 'the response to a new note',
    records: async (context) => [at((await createNoteOnPage(context)).note.body, 'data')],
  },
  {
    ...ofNotes,
    operation: listNotes,
    what: 'a list of notes',
    async records(context) {
      const { page } = await createNoteOnPage(context)
      return listAt((await context.callOk(listNotes, { post_id: page.id })).body, 'data').slice(
        0,
        1,
      )
    },
  },
  {
    ...ofNotes,
    operation: getNote,
    what: 'a note',
    async records(context) {
      const { note } = await createNoteOnPage(context)
      return noteIn(await context.callOk(getNote, { id: note.id }))
    },
  },
  {
    ...ofNotes,
    operation: updateNote,
    what: 'the response to a changed note',
    async records(context) {
      const { note } = await createNoteOnPage(context)
      const args = { id: note.id, content: `${note.tag} changed` }
      return noteIn(await context.callOk(updateNote, args))
    },
  },
]

async function listedSubmissions(context: Context): Promise<readonly unknown[]> {
  const submissions = listAt((await context.callOk(listSubmissions)).body, 'data')
  if (submissions.length === 0)
    skip({ why: 'too-few-records', detail: 'there are no submissions on this target' })
  return submissions
}

const ofSubmissions = {
  needs: 'read',
  fields: SUBMISSION_FIELDS,
  typed: TYPED_SUBMISSION_FIELDS,
} as const

const SUBMISSIONS: readonly ShownRecords[] = [
  {
    ...ofSubmissions,
    operation: listSubmissions,
    what: 'a list of submissions',
    records: listedSubmissions,
  },
  {
    ...ofSubmissions,
    operation: getSubmission,
    what: 'a submission',
    async records(context) {
      const id = Number(at((await listedSubmissions(context))[0], 'id'))
      return [at((await context.callOk(getSubmission, { id })).body, 'data')]
    },
  },
]

const base = { kind: 'response', spec: '2.3' } as const

const fieldCases = ({
  operation,
  needs,
  what,
  fields,
  typed,
  records,
}: ShownRecords): readonly Case[] => [
  defineCase({
    ...base,
    id: `${operation.id}/answer.types`,
    level: 'must',
    needs,
    title: `The fields in ${what} have their types.`,
    async run(context) {
      for (const record of await records(context)) checkFields(record, typed, false)
    },
  }),
  defineCase({
    ...base,
    id: `${operation.id}/answer.fields`,
    level: 'should',
    needs,
    title: `All fields are in ${what}.`,
    async run(context) {
      for (const record of await records(context)) checkFields(record, fields, true)
    },
  }),
]

export const resourceFields: Playbook = { cases: [...NOTES, ...SUBMISSIONS].flatMap(fieldCases) }
