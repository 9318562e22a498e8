import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_AND_ACCESS,
  uncheckedQuirk,
  withImpliedType,
} from '#openapi/language/define.ts'
import { emptyArray } from '#openapi/language/schema.ts'
import { DIRECTIONS } from '#openapi/shared/content-arguments.ts'
import {
  NoteCreated,
  NoteList,
  NoteSummary,
  NoteUpdated,
  NoteUsers,
  NoteView,
} from './notes.schema.ts'

const path = '/builder/v1/notes'
const spec = '4.11'
const feature = 'editor_comments'
const readSpec = { ...PLAIN_GET, feature, spec, assumed: RESPONSES_AND_ACCESS } as const
const itemRoute = { path: `${path}/{id}`, params: { id: param.digits(1) }, feature, spec } as const

const STATUSES = ['publish', 'draft'] as const
const id = arg.int({ required: true, description: 'Id of the note.' })
const directionOptions = { description: 'Sort direction.' } as const
const route_url = arg.string({ check: 'own', description: 'Address of the page it was left on.' })
const mentionedOptions = { description: 'Nice names of the users it mentions.' } as const
const is_public = arg.bool({ description: 'Whether others may read it too.' })

const filters = {
  route_url,
  status: arg.oneOf(STATUSES, { default: 'publish', description: 'Status of the notes.' }),
  is_resolved: arg.bool({ description: 'Keep only resolved threads, or only open ones.' }),
  parent_id: arg.int({ description: 'Keep only the replies to this thread; 0 for threads.' }),
  post_id: arg.int({ check: 'own', description: 'Keep only the notes of this document.' }),
  only_unread: arg.bool({ description: 'Keep only what the caller has not read.' }),
  only_relevant: arg.bool({ description: 'Keep only what the caller takes part in.' }),
  order_by: arg.oneOf(['last_activity_at', 'created_at'], {
    default: 'last_activity_at',
    description: 'Sort field.',
  }),
  order: arg.oneOf(DIRECTIONS, { ...directionOptions, default: 'desc' }),
}

/** Quirks of notes (platform/builder 15). */
const since = 'builder-pro 3.33'
const decision = 'D-073'
const successForm = { status: [200, 201] } as const
const idleFilters = {
  documented: 'status, only_unread and only_relevant filter by their values',
  deployed: 'status is validated but not applied; the other two filter whenever they are sent',
  since,
  decision,
  cases: ['filter.*'],
  response: successForm,
} as const
const numericRoute = {
  documented: 'route_post_id is a string',
  deployed: 'route_post_id is sent as a string and read as a number',
  since,
  decision,
  cases: ['field.route_post_id', 'answer*', 'own.answer*'],
  members: { route_post_id: 'integer' },
  parent: 'data',
  response: successForm,
} as const
const hiddenMentions = {
  documented: 'a note has mentioned_usernames',
  deployed: 'the mentioned users are stored but never returned',
  since,
  decision,
  cases: ['field.mentioned_usernames', 'answer*', 'own.answer*', 'mentions*'],
  members: { mentioned_usernames: 'absent' },
  parent: 'data',
  response: successForm,
} as const
const fieldQuirks = { numericRoute, hiddenMentions } as const

export const listNotes = operation({
  ...readSpec,
  id: 'builder.notes.list',
  nulls: 'unsent',
  summary: 'List the notes the caller may read.',
  path,
  args: filters,
  responses: { 200: NoteList },
  quirks: { idleFilters, ...fieldQuirks },
  access: 'read_notes_builder-pro',
})

export const createNote = operation({
  id: 'builder.notes.create',
  feature,
  nulls: 'unsent',
  summary: 'Create a note on an element, or reply to a note.',
  methods: ['POST'],
  path,
  args: {
    post_id: arg.int({
      required: true,
      check: 'own',
      description: 'The document that holds the element.',
    }),
    element_id: arg.string({
      required: true,
      check: 'own',
      description: 'The element, 7 to 9 lowercase letters and digits.',
    }),
    content: arg.string({ required: true, check: 'own', description: 'Text of the note.' }),
    position: arg.object({
      required: true,
      properties: {
        x: arg.number({ required: true, description: 'Percent from the left.' }),
        y: arg.number({ required: true, description: 'Percent from the top.' }),
      },
      description: 'Position within the element.',
    }),
    mentioned_usernames: arg.array(arg.string(), { ...mentionedOptions, default: [] }),
    route_post_id: arg.string({
      check: 'own',
      assumption: { decision: 'D-023', keywords: ['type'] },
      description: 'The item shown on that page.',
    }),
    route_url,
    route_title: arg.string({
      quirk: uncheckedQuirk(since, 'D-071'),
      description: 'Title of that page.',
    }),
    parent_id: arg.int({ default: 0, description: 'The thread to reply to; 0 for a new one.' }),
    is_public,
  },
  undeclared: { status: arg.string({ description: 'Status of the note; publish if left out.' }) },
  responses: { 200: NoteCreated },
  quirks: fieldQuirks,
  errors: ['note_reply_on_reply', 'note_reply_not_public'],
  access: 'create_notes_builder-pro',
  conditions: ['open_thread'],
  effect: 'crud',
  refersTo: { post_id: ['post', 'page'], route_post_id: ['post', 'page'], parent_id: ['note'] },
  spec,
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-023', errors: 'D-003', behaviour: 'D-030' },
})

export const summarizeNotes = operation({
  ...readSpec,
  id: 'builder.notes.summarize',
  nulls: 'unsent',
  summary: 'Count the notes per page address.',
  path: `${path}/summary`,
  args: filters,
  responses: { 200: NoteSummary },
  quirks: {
    idleFilters,
    unordered: {
      documented: 'order and order_by sort the summary',
      deployed: 'the summary is in the order of the notes',
      since,
      decision,
      cases: ['order*'],
      response: successForm,
    },
  },
  access: 'read_notes_builder-pro',
})

const readStatusSpec = {
  feature,
  path: `${path}/read-status`,
  args: { ids: arg.array(arg.int(), { required: true, description: 'Ids of the notes.' }) },
  access: 'mark_notes',
  effect: 'toggle',
  spec,
  assumed: { ...RESPONSES_AND_ACCESS, behaviour: 'D-030' },
} as const

export const markNotesRead = operation({
  ...readStatusSpec,
  id: 'builder.notes.mark-read',
  actsOn: { ids: ['note'] },
  summary: 'Add the caller to the readers of the notes.',
  methods: ['POST'],
  responses: { 201: emptyArray },
})

export const markNotesUnread = operation({
  ...readStatusSpec,
  id: 'builder.notes.mark-unread',
  actsOn: { ids: ['note'] },
  summary: 'Remove the caller from the readers of the notes.',
  methods: ['DELETE'],
  responses: { 200: emptyArray },
})

export const listNoteUsers = operation({
  ...readSpec,
  id: 'builder.notes.list-users',
  nulls: 'unsent',
  summary: 'List the users that a note can mention.',
  path: `${path}/users`,
  args: {
    limit: arg.int({ description: 'Maximum number of users; 0 for all.' }),
    order_by: arg.oneOf(['user_nicename', 'display_name', 'user_registered'], {
      default: 'display_name',
      description: 'Sort field.',
    }),
    order: arg.oneOf(DIRECTIONS, { ...directionOptions, default: 'asc' }),
    search: arg.any({ description: 'Text to find in nice name, e-mail or display name.' }),
  },
  undeclared: { post_id: arg.int({ description: 'Also say who may edit this item.' }) },
  responses: { 200: NoteUsers },
  access: 'create_notes_builder-pro',
  assumed: { ...RESPONSES_AND_ACCESS, args: 'D-020' },
})

export const getNote = operation({
  ...itemRoute,
  id: 'builder.notes.read',
  summary: 'Read a note with its replies and readers.',
  ...PLAIN_GET,
  args: { id },
  responses: { 200: NoteView },
  quirks: fieldQuirks,
  access: 'read_note',
  assumed: RESPONSES_AND_ACCESS,
})

export const updateNote = operation({
  ...itemRoute,
  id: 'builder.notes.update',
  nulls: 'unsent',
  summary: 'Change the text, the mentions or the flags of a note.',
  methods: EDIT_METHODS,
  args: {
    id: withImpliedType(id),
    content: withImpliedType(arg.string({ description: 'New text of the note.' })),
    mentioned_usernames: withImpliedType(arg.array(arg.string(), mentionedOptions)),
    status: arg.oneOf(STATUSES, { description: 'New status of the note.' }),
    is_public: withImpliedType(is_public),
    is_resolved: withImpliedType(arg.bool({ description: 'Whether the thread is settled.' })),
  },
  responses: { 200: NoteUpdated },
  quirks: fieldQuirks,
  errors: ['note_reply_fixed', 'note_already_set', 'note_not_found'],
  access: 'update_note',
  effect: 'crud',
  actsOn: { id: ['note'] },
  assumed: { ...RESPONSES_AND_ACCESS, errors: 'D-003', behaviour: 'D-030' },
})

export const deleteNote = operation({
  ...itemRoute,
  id: 'builder.notes.delete',
  transition: 'Deleting a note moves it to the trash; with force it is removed.',
  summary: 'Trash a note, or remove it with its replies.',
  methods: ['DELETE'],
  args: {
    id: withImpliedType(id),
    force: arg.bool({ default: false, description: 'Remove the note instead of trashing it.' }),
  },
  responses: { 200: emptyArray },
  access: 'delete_note',
  effect: 'crud',
  actsOn: { id: ['note'] },
  assumed: RESPONSES_AND_ACCESS,
})

export const notesOperations = [
  listNotes,
  createNote,
  summarizeNotes,
  markNotesRead,
  markNotesUnread,
  listNoteUsers,
  getNote,
  updateNote,
  deleteNote,
] as const
