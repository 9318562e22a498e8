/** The records a run may create anywhere, because the interface can also remove them. */

import { field, listOf } from '#conformance/body.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import type { Answer } from '#conformance/transport/exchange.ts'
import { createNote, deleteNote, getNote, listNotes } from '#openapi/namespaces/builder-v1/notes.ts'
import {
  createContactForm,
  deleteContactForm,
  getContactForm,
  listContactForms,
} from '#openapi/namespaces/contactform-v1/contact-forms.ts'
import { builderResources } from './builder-resources.ts'
import { folder } from './folder-resource.ts'
import type { RecordId, Resource } from './resource.ts'

/** Records that stand alone in the answer to read, under a number. */
const plain = {
  readArguments: (id: RecordId): Arguments => ({ id }),
  createdIn: (body: unknown): unknown => body,
  recordOf: (body: unknown): unknown => body,
  recordsOf: listOf,
  removal: (id: RecordId): Arguments => ({ id, force: true }),
} as const

const content = (type: 'posts' | 'pages'): Resource => ({
  ...plain,
  create: `core.${type}.create`,
  read: `core.${type}.read`,
  list: `core.${type}.list`,
  remove: `core.${type}.delete`,
  absent: [404, 410],
  fields: (tag) => ({ title: tag, content: `Made by a conformance run: ${tag}`, status: 'draft' }),
  readArguments: (id) => ({ id, context: 'edit' }),
  search: (tag) => ({ search: tag, status: ['any', 'trash'], context: 'edit', per_page: 100 }),
})

const inData = (body: unknown): unknown => field(body, 'data')

const note: Resource = {
  ...plain,
  create: createNote,
  read: getNote,
  list: listNotes,
  remove: deleteNote,
  // An unknown note and a trashed one are refused like a forbidden one.
  absent: [403, 404],
  fields: (tag) => ({
    element_id: 'abc1234',
    content: tag,
    position: { x: 40, y: 12 },
    is_public: true,
  }),
  search: () => ({}),
  createdIn: inData,
  recordOf: inData,
  recordsOf: (body) => listOf(inData(body)),
}

const form: Resource = {
  ...plain,
  create: createContactForm,
  read: getContactForm,
  list: listContactForms,
  remove: deleteContactForm,
  absent: [404],
  fields: (tag) => ({ title: tag, context: 'save' }),
  search: (tag) => ({ search: tag }),
  removal: (id) => ({ id }),
}

export const RESOURCES = {
  post: content('posts'),
  page: content('pages'),
  note,
  form,
  folder,
  ...builderResources,
} as const satisfies Readonly<Record<string, Resource>>

export type ResourceType = keyof typeof RESOURCES

/** A tag is found as a whole, so that one run's tag never matches a longer one of another. */
export function carriesTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[\w-]/.test(text[at + tag.length] ?? '')) return true
  return false
}

export interface Tagged {
  readonly id: RecordId
  readonly tag: string
}

/** What is stored under an id, if it still carries the tag. */
export async function readTagged(
  context: Context,
  { read, readArguments, recordOf }: Resource,
  { id, tag }: Tagged,
): Promise<{ readonly answer: Answer; readonly record: unknown; readonly isOurs: boolean }> {
  const answer = await context.call(read, readArguments(id))
  const record = answer.status === 200 ? recordOf(answer.body, id) : undefined
  return { answer, record, isOurs: record !== undefined && carriesTag(record, tag) }
}
