/** Section 4.11: each two arguments of the lists of notes and users have their effect together. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { ArgumentRow } from '#conformance/pairs/covering-rows.ts'
import { exploreList, type ListModel } from '#conformance/pairs/explore-list.ts'
import {
  distinctValues,
  idsInData,
  type PlainRecord,
  plainModel,
} from '#conformance/pairs/plain-list.ts'
import { type DependentRead, type Playbook, play } from '#conformance/playbook/play.ts'
import {
  type createNote,
  listNotes,
  listNoteUsers,
  markNotesUnread,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage, NOTE } from './note-record.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.11' } as const

type NoteFields = RequestArguments<typeof createNote>

/** Notes of one moment may be in any order. */
async function createKnown(context: Context, moment: number, fields: NoteFields) {
  const { id } = await context.createRecord(NOTE, fields)
  const times = { created_at: moment, last_activity_at: moment }
  return { parent_id: 0, is_resolved: false, ...fields, ...times, id }
}

const publishedPage = async (context: Context): Promise<number> =>
  (await context.createRecord(PAGE, { status: 'publish' })).id

/** A thread with replies at several addresses, and threads on two pages. */
async function createThreads(context: Context): Promise<readonly PlainRecord[]> {
  const [one, other] = [await publishedPage(context), await publishedPage(context)]
  const [left, right] = [`/${context.tag}-left`, `/${context.tag}-right`]
  const thread = await createKnown(context, 1, { post_id: one, route_url: left })
  const reply = { post_id: one, parent_id: thread.id, is_public: undefined }
  const replies = [
    await createKnown(context, 1, { ...reply, route_url: left }),
    await createKnown(context, 1, { ...reply, route_url: right }),
  ]
  await context.nextSecond()
  const resolved = await createKnown(context, 2, { post_id: one, route_url: right })
  await context.nextSecond()
  const last = await createKnown(context, 3, { post_id: other, route_url: right })
  await context.nextSecond()
  await context.callOk(updateNote, { id: resolved.id, is_resolved: true })
  return [thread, ...replies, { ...resolved, is_resolved: true, last_activity_at: 4 }, last]
}

/** Filters that deployments apply; for the others see `filter.pairs`. */
function threadModel(records: readonly PlainRecord[]): ListModel<PlainRecord> {
  return plainModel({
    operation: listNotes,
    records,
    idsIn: idsInData,
    values: {
      post_id: distinctValues(records, 'post_id'),
      route_url: distinctValues(records, 'route_url'),
      parent_id: distinctValues(records, 'parent_id'),
      is_resolved: [true, false],
      order_by: ['created_at', 'last_activity_at'],
      order: ['asc', 'desc'],
    },
    defaults: { order_by: 'last_activity_at', order: 'desc' },
    sorting: { field: 'order_by', direction: 'order' },
  })
}

/** The addresses in a summary, whatever its form. */
function summaryModel(notes: ListModel<PlainRecord>): ListModel<PlainRecord> {
  const addresses = distinctValues(notes.records, 'route_url').map(String)
  const { order: _, order_by: __, ...values } = notes.values
  const addressesOf = (records: readonly PlainRecord[]): readonly PlainRecord[] =>
    addresses.flatMap((address, id) =>
      records.some((note) => note['route_url'] === address) ? [{ id, address }] : [],
    )
  return {
    ...notes,
    operation: summarizeNotes,
    values,
    records: addressesOf(notes.records),
    selected: (row) => addressesOf(notes.selected(row)),
    orderValue: () => 0,
    idsIn: ({ text }) =>
      addresses.flatMap((address, id) => (text.includes(address.slice(1)) ? [id] : [])),
  }
}

/** Published notes and drafts, read and unread. */
async function createStates(context: Context): Promise<readonly PlainRecord[]> {
  const post_id = await publishedPage(context)
  const states = [
    { status: 'publish', is_unread: false, is_resolved: false },
    { status: 'publish', is_unread: true, is_resolved: false },
    { status: 'publish', is_unread: true, is_resolved: true },
    { status: 'draft', is_unread: false, is_resolved: true },
    { status: 'draft', is_unread: true, is_resolved: false },
  ] as const
  const notes: PlainRecord[] = []
  for (const { is_unread, status, is_resolved } of states) {
    const { id } = await context.createRecord(NOTE, { post_id })
    const changes = {
      ...(status === 'draft' && { status }),
      ...(is_resolved && { is_resolved }),
    }
    if (Object.keys(changes).length > 0) await context.callOk(updateNote, { id, ...changes })
    notes.push({ id, post_id, status, is_resolved, is_unread })
  }
  const ids = notes.filter((note) => note['is_unread']).map(({ id }) => id)
  await context.callOk(markNotesUnread, { ids })
  return notes
}

async function stateModel(context: Context): Promise<ListModel<PlainRecord>> {
  const records = await createStates(context)
  return plainModel({
    operation: listNotes,
    records,
    idsIn: idsInData,
    values: {
      status: ['publish', 'draft'],
      is_resolved: [true, false],
      only_unread: [true, false],
    },
    defaults: { status: 'publish' },
    rules: { only_unread: (note, value) => value === false || note['is_unread'] === true },
  })
}

/** The members that show the text of a sort field. */
const SHOWN_TEXTS = [
  ['display_name', 'name'],
  ['user_nicename', 'slug'],
] as const

/** The order of initials from A to Z is the same in every collation. */
function checkInitials(users: readonly unknown[], order_by: string): void {
  const member = SHOWN_TEXTS.find(([field]) => field === order_by)?.[1]
  if (!member) return
  const initials = users.map((user) => String(at(user, member)).charAt(0).toLowerCase())
  if (!initials.every((initial) => /[a-z]/.test(initial))) return
  check(`initials of users ordered by ${order_by}`, initials).is(initials.toSorted())
}

/** Places of the users in the ascending lists of the target, whose collation is unknown. */
async function readUsers(context: Context) {
  const places = new Map<number, { [field: string]: unknown; id: number }>()
  for (const order_by of sortFieldsFor(context)) {
    const { body } = await context.callOk(listNoteUsers, { order_by, order: 'asc' })
    const users = listAt(body, 'data')
    checkInitials(users, order_by)
    const names = users.map((user) => at(user, 'name'))
    for (const [index, user] of users.entries()) {
      const id = Number(at(user, 'id'))
      const name = at(user, 'name')
      // Users with the same name are in any order.
      const place = order_by === 'display_name' ? names.indexOf(name) : index
      places.set(id, { ...places.get(id), id, name, [order_by]: place })
    }
  }
  return [...places.values()]
}

const SORT_FIELDS = ['user_nicename', 'display_name', 'user_registered'] as const
const MAX_USERS = 60

/** Users of a deployment may be registered in the same second, which no response shows. */
const sortFieldsFor = ({ target }: Context) =>
  target.isStandIn ? SORT_FIELDS : SORT_FIELDS.filter((field) => field !== 'user_registered')

/** No e-mail address and no nice name contains a space. */
const hasSpace = (name: unknown): name is string => typeof name === 'string' && /\S\s\S/.test(name)

async function userModel(context: Context): Promise<ListModel<PlainRecord>> {
  const records = await readUsers(context)
  if (records.length < 2 || records.length > MAX_USERS)
    return skip({ why: 'too-few-records', detail: `there are ${records.length} users` })
  const names = records.map((user) => user['name']).filter(hasSpace)
  const contains = (user: PlainRecord, value: unknown) =>
    String(user['name']).toLowerCase().includes(String(value).toLowerCase())
  const model = plainModel<PlainRecord>({
    operation: listNoteUsers,
    records,
    idsIn: idsInData,
    values: {
      order_by: sortFieldsFor(context),
      order: ['asc', 'desc'],
      limit: [1, records.length - 1],
      ...(names.length > 0 && { search: names.slice(0, 1) }),
    },
    defaults: { order_by: 'display_name', order: 'asc' },
    rules: { search: contains, limit: () => true },
    sorting: { field: 'order_by', direction: 'order' },
  })
  const limitOf = ({ limit }: ArgumentRow) => Number(limit ?? records.length)
  return { ...model, selected: (row) => model.selected(row).slice(0, limitOf(row)) }
}

const cases: readonly Case[] = [
  defineCase({
    ...base,
    id: `${listNotes.id}/pairs`,
    title: 'Each two arguments of the list and the summary of notes have their effect together.',
    async run(context) {
      const model = threadModel(await createThreads(context))
      await exploreList(context, model)
      await exploreList(context, summaryModel(model))
    },
  }),
  defineCase({
    ...base,
    id: `${listNotes.id}/filter.pairs`,
    title: 'Status, is_resolved and only_unread filter the list of notes together.',
    run: async (context) => exploreList(context, await stateModel(context)),
  }),
  defineCase({
    ...base,
    id: `${listNoteUsers.id}/pairs`,
    needs: 'read',
    title: 'Each two arguments of the list of users have their effect together.',
    run: async (context) => exploreList(context, await userModel(context)),
  }),
]

const changedNoteRead: DependentRead = async (context) => {
  const { page, note } = await createNoteOnPage(context)
  const change = () => context.callOk(updateNote, { id: note.id, content: `${note.tag} changed` })
  return { args: { post_id: page.id }, change }
}

export const notePairs: Playbook = {
  cases,
  plays: [
    play(listNotes, { dependentRead: changedNoteRead }),
    play(listNoteUsers, { effectiveValues: { order_by: 'user_registered', order: 'desc' } }),
  ],
}
