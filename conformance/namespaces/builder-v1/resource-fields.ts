/** Section 2.3: the fields of notes and form submissions in all responses that show them. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCases } from '#conformance/case/case.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { getSubmission, listSubmissions } from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { getNote, listNotes, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
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

const SUBMISSION_FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'number',
  is_read: 'boolean',
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

function checkFields(record: unknown, fields: Readonly<Record<string, FieldKind>>): void {
  for (const [name, kind] of Object.entries(fields)) {
    const value = at(record, ...name.split('.'))
    check(name, value).holds(kind, IS_OF_KIND[kind](value))
  }
}

const base = { kind: 'response', level: 'should', spec: '2.3' } as const

const noteCases: readonly Case[] = defineCases({ ...base, needs: 'write' } as const, {
  'builder.notes.create/answer.fields': {
    title: 'The response to a new note contains its fields.',
    async run(context) {
      checkFields(at((await createNoteOnPage(context)).note.body, 'data'), NOTE_FIELDS)
    },
  },
  'builder.notes.list/answer.fields': {
    title: 'A list of notes contains their fields.',
    async run(context) {
      const { page } = await createNoteOnPage(context)
      const { body } = await context.callOk(listNotes, { post_id: page.id })
      checkFields(listAt(body, 'data')[0], NOTE_FIELDS)
    },
  },
  'builder.notes.read/answer.fields': {
    title: 'A note is shown with its fields.',
    async run(context) {
      const { note } = await createNoteOnPage(context)
      checkFields(at((await context.callOk(getNote, { id: note.id })).body, 'data'), NOTE_FIELDS)
    },
  },
  'builder.notes.update/answer.fields': {
    title: 'The response to a changed note contains its fields.',
    async run(context) {
      const { note } = await createNoteOnPage(context)
      const args = { id: note.id, content: `${note.tag} changed` }
      checkFields(at((await context.callOk(updateNote, args)).body, 'data'), NOTE_FIELDS)
    },
  },
})

const submissionCases: readonly Case[] = defineCases({ ...base, needs: 'read' } as const, {
  'builder.form-submissions.list/answer.fields': {
    title: 'A list of submissions contains their fields.',
    async run(context) {
      const submissions = listAt((await context.callOk(listSubmissions)).body, 'data')
      if (submissions.length === 0)
        skip({ why: 'too-few-records', detail: 'there are no submissions on this target' })
      for (const each of submissions) checkFields(each, SUBMISSION_FIELDS)
    },
  },
  'builder.form-submissions.read/answer.fields': {
    title: 'A submission is shown with its fields.',
    async run(context) {
      const { body: list } = await context.callOk(listSubmissions)
      const id = at(list, 'data', 0, 'id')
      if (typeof id !== 'number')
        return skip({ why: 'too-few-records', detail: 'there are no submissions on this target' })
      const { body } = await context.callOk(getSubmission, { id })
      checkFields(at(body, 'data'), SUBMISSION_FIELDS)
    },
  },
})

export const resourceFields: Playbook = { cases: [...noteCases, ...submissionCases] }
