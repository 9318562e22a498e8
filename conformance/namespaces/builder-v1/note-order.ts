/** The order of notes: by last activity in the thread unless requested otherwise. */

import { at, idsOf, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { sharedOnStandIn } from '#conformance/playbook/shared-record.ts'
import {
  listNotes,
  listNoteUsers,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { NOTE } from './note-record.ts'

const base = { needs: 'write', spec: '4.11', isolated: 'order of the notes' } as const

/** Two threads on an own page; the older one has the latest activity. */
async function createThreads(context: Context) {
  const page = await context.createRecord(PAGE, { status: 'publish' })
  const older = await context.createRecord(NOTE, { post_id: page.id })
  await context.nextSecond()
  const newer = await context.createRecord(NOTE, { post_id: page.id })
  await context.nextSecond()
  const args = { id: older.id, is_resolved: true }
  await context.callOk(updateNote, args)
  return { page: page.id, older: older.id, newer: newer.id }
}

/** Read-only, so cases that share a site share them. */
async function sharedThreads(context: Context) {
  const create = () => createThreads(context)
  const { page, older, newer } = await sharedOnStandIn(context, 'threads in an order', create)
  const listIds = async (filter: RequestArguments<typeof listNotes> = {}) => {
    const { body } = await context.callOk(listNotes, { post_id: page, ...filter })
    return idsOf(listAt(body, 'data'))
  }
  return { listIds, byActivity: [older, newer], byCreation: [newer, older] }
}

const orderCase: Case = defineCase({
  ...base,
  id: 'builder.notes.list/order',
  kind: 'scenario',
  level: 'must',
  title: 'Notes are sorted by last activity or by creation, in both directions.',
  async run(context) {
    const { listIds, byActivity, byCreation } = await sharedThreads(context)
    const order = 'desc'
    check('by activity', await listIds({ order_by: 'last_activity_at', order })).is(byActivity)
    check('by creation', await listIds({ order_by: 'created_at', order })).is(byCreation)
    const ascending = await listIds({ order_by: 'created_at', order: 'asc' })
    check('by creation, ascending', ascending).is(byCreation.toReversed())
  },
})

function defaultCase(name: 'order_by' | 'order'): Case {
  const value = listNotes.args[name].default
  return defineCase({
    ...base,
    id: `builder.notes.list/${name}.default`,
    kind: 'default',
    level: 'must',
    title: `Without ${name}, notes are sorted with its default ${value}.`,
    async run(context) {
      const { listIds } = await sharedThreads(context)
      check('the list', await listIds()).is(await listIds({ [name]: value }))
    },
  })
}

/** Two addresses on an own page; the older one has the latest activity. */
const summaryOrderCase: Case = defineCase({
  ...base,
  id: 'builder.notes.summarize/order',
  kind: 'scenario',
  level: 'should',
  title: 'The summary is sorted by last activity or by creation of its notes, in both directions.',
  async run(context) {
    const page = await context.createRecord(PAGE, { status: 'publish' })
    const note = (url: string) => ({ post_id: page.id, route_url: `/${context.tag}-${url}` })
    const older = await context.createRecord(NOTE, note('older'))
    await context.nextSecond()
    await context.createRecord(NOTE, note('newer'))
    await context.nextSecond()
    await context.callOk(updateNote, { id: older.id, is_resolved: true })
    const urls = async (filter: RequestArguments<typeof summarizeNotes>) => {
      const { body } = await context.callOk(summarizeNotes, { post_id: page.id, ...filter })
      return listAt(body, 'data').map((row) => String(at(row, 'url')).split('-').at(-1))
    }
    const byAge = { order_by: 'created_at' } as const
    check('by activity', await urls({})).is(['older', 'newer'])
    check('by activity, ascending', await urls({ order: 'asc' })).is(['newer', 'older'])
    check('by creation', await urls(byAge)).is(['newer', 'older'])
    check('by creation, ascending', await urls({ ...byAge, order: 'asc' })).is(['older', 'newer'])
  },
})

const COLUMNS = { user_nicename: 'slug', display_name: 'name' } as const

const usersOrderCase: Case = defineCase({
  id: 'builder.notes.list-users/order',
  needs: 'read',
  spec: '4.11',
  kind: 'scenario',
  level: 'should',
  title: 'Users that a note can mention are sorted by the requested field and direction.',
  async run(context) {
    for (const order_by of ['user_nicename', 'display_name'] as const) {
      const values = async (order: 'asc' | 'desc') => {
        const { body } = await context.callOk(listNoteUsers, { order_by, order })
        return listAt(body, 'data').map((user) => String(at(user, COLUMNS[order_by])).toLowerCase())
      }
      const ascending = await values('asc')
      if (new Set(ascending).size < 2)
        skip({ why: 'too-few-records', detail: 'there are too few users on this target' })
      const [first = '', last = ''] = [ascending[0], ascending.at(-1)]
      check(`${order_by}, rising`, ascending).holds('sorted', first.localeCompare(last, 'en') < 0)
      check(`${order_by}, falling`, (await values('desc'))[0]).is(last)
    }
  },
})

export const noteOrder: Playbook = {
  cases: [
    orderCase,
    defaultCase('order_by'),
    defaultCase('order'),
    summaryOrderCase,
    usersOrderCase,
  ],
}
