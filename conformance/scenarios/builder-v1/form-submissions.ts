/** Section 3 for form submissions: on records of the stand-in, or on those the operator names. */

import { at, idsOf, listAt } from '#conformance/body.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { done, gone } from '#conformance/scenarios/steps.ts'
import {
  getSubmission,
  listSubmissions,
  restoreSubmission,
  updateSubmission,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'

const base = { ...SCENARIO, spec: '3' } as const

async function listedAs(context: Context, status: string): Promise<readonly unknown[]> {
  const operation = listSubmissions
  const { body } = await context.done(operation, { status, per_page: 100 })
  return idsOf(listAt(body, 'data'))
}

/** Submissions cannot be created, so a foreign target is only touched where it was allowed. */
async function givenSubmissions(context: Context, count: number): Promise<readonly number[]> {
  const { isStandIn, nominations } = context.target
  const named = nominations['submission'] ?? []
  const found = isStandIn ? await listedAs(context, 'all') : named
  if (found.length < count) skip(`needs ${count} submissions; name them with --nominate`)
  return found.slice(0, count) as readonly number[]
}

const call = (context: Context, name: string, args: Arguments) =>
  context.done(`builder.form-submissions.${name}`, args)

const isListed = async (context: Context, status: string, id: number): Promise<boolean> =>
  (await listedAs(context, status)).includes(id)

/** Whatever is found out meanwhile, the submission does not stay in the trash. */
async function whileTrashed(context: Context, id: number, look: () => Promise<void>) {
  const undo = { operation: restoreSubmission, args: { id } }
  const setting = `the place of submission ${id}`
  const restored = context.keeper.changing({ setting, old: 'not in the trash', undo })
  await call(context, 'delete', { id })
  try {
    await look()
  } finally {
    await done(context, undo)
    restored()
  }
}

const trashes: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.delete/trashes',
  title: 'Deleting a submission without force moves it to the trash.',
  async run(context) {
    const [id = 0] = await givenSubmissions(context, 1)
    await whileTrashed(context, id, async () => {
      check('in the trash', await isListed(context, 'trash', id)).is(true)
      check('among the others', await isListed(context, 'all', id)).is(false)
    })
  },
})

const restores: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.restore/restores',
  title: 'A submission in the trash is restored.',
  async run(context) {
    const [id = 0] = await givenSubmissions(context, 1)
    await call(context, 'delete', { id })
    await call(context, 'restore', { id })
    check('in the trash', await isListed(context, 'trash', id)).is(false)
    check('among the others', await isListed(context, 'all', id)).is(true)
  },
})

const restoresMany: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.restore-many/restores',
  title: 'Several submissions are trashed and restored by their ids.',
  async run(context) {
    const ids = await givenSubmissions(context, 2)
    await call(context, 'delete-many', { ids })
    for (const id of ids) check('in the trash', await isListed(context, 'trash', id)).is(true)
    await call(context, 'restore-many', { ids })
    for (const id of ids) check('in the trash', await isListed(context, 'trash', id)).is(false)
  },
})

const removes: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.delete/removes',
  standInOnly: true,
  title: 'Deleting a submission with force removes it.',
  async run(context) {
    const [id = 0] = await givenSubmissions(context, 1)
    await call(context, 'delete', { id, force: true })
    check('in the trash', await isListed(context, 'trash', id)).is(false)
    check('among the others', await isListed(context, 'all', id)).is(false)
    await context.gone(getSubmission, { id })
  },
})

const removesMany: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.delete-many/removes',
  standInOnly: true,
  title: 'Several submissions are removed by their ids with force.',
  async run(context) {
    const ids = await givenSubmissions(context, 2)
    await call(context, 'delete-many', { ids, force: true })
    for (const id of ids) check('there', await isListed(context, 'all', id)).is(false)
    for (const id of ids) check('in the trash', await isListed(context, 'trash', id)).is(false)
  },
})

const marks = (name: 'update' | 'update-many'): Case =>
  defineCase({
    ...base,
    id: `builder.form-submissions.${name}/is_read`,
    title: 'is_read marks a submission as read or unread.',
    async run(context) {
      const ids = await givenSubmissions(context, name === 'update' ? 1 : 2)
      const who = name === 'update' ? { id: ids[0] } : { ids }
      for (const is_read of [true, false]) {
        await call(context, name, { ...who, is_read })
        for (const id of ids) {
          check('among the read', await isListed(context, 'read', id)).is(is_read)
          check('among the unread', await isListed(context, 'unread', id)).is(!is_read)
        }
      }
    },
  })

const byMethod = (method: 'POST' | 'PUT' | 'PATCH'): Case =>
  defineCase({
    ...base,
    id: `builder.form-submissions.update/is_read.${method}`,
    title: `${method} marks a submission as read.`,
    async run(context) {
      const [id = 0] = await givenSubmissions(context, 1)
      const operation = updateSubmission
      await context.done(operation, { id, is_read: false }, { method })
      await context.done(operation, { id, is_read: true }, { method })
      check('among the read', await isListed(context, 'read', id)).is(true)
    },
  })

const values: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.update/values',
  spec: '4.11',
  standInOnly: true,
  title: 'Values of a submission are changed by their form-field id.',
  async run(context) {
    const [id = 0] = await givenSubmissions(context, 1)
    const { body } = await call(context, 'read', { id })
    const key = String(at(listAt(body, 'data', 'values')[0], 'key'))
    await call(context, 'update', { id, values: { [key]: 'Changed' } })
    const after = listAt((await call(context, 'read', { id })).body, 'data', 'values')
    const changed = after.find((value) => at(value, 'key') === key)
    check(key, at(changed, 'value')).is('Changed')
  },
})

const exports: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.export/ids',
  needs: 'read',
  spec: '4.11',
  title: 'An export can be narrowed to some submissions, and is CSV.',
  async run(context) {
    const all = await listedAs(context, 'all')
    if (all.length === 0) skip('there are no submissions here')
    const { body } = await call(context, 'export', { ids: [all[0]] })
    const groups = listAt(body, 'data')
    check('lines', groups.flatMap((group) => listAt(group, 'content')).length).is(2)
    check('mimetype', at(groups[0], 'mimetype')).holds(
      'of CSV',
      /csv/.test(String(at(groups[0], 'mimetype'))),
    )
  },
})

const linesOf = async (context: Context, args: Arguments): Promise<number> => {
  const { body } = await call(context, 'export', args)
  return listAt(body, 'data').flatMap((group) => listAt(group, 'content').slice(1)).length
}

const exportsTrash: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.export/trash-without-status',
  level: 'assumed',
  spec: '4.11',
  title: 'An export without status holds the trash too; status=all leaves it out (D-051).',
  async run(context) {
    const ids = await givenSubmissions(context, 2)
    check('lines before', await linesOf(context, { ids, status: 'all' })).is(2)
    await whileTrashed(context, ids[0] ?? 0, async () => {
      check('lines without status', await linesOf(context, { ids })).is(2)
      check('lines with status=all', await linesOf(context, { ids, status: 'all' })).is(1)
    })
  },
})

export const submissionCases: readonly Case[] = [
  trashes,
  restores,
  restoresMany,
  removes,
  removesMany,
  marks('update'),
  marks('update-many'),
  byMethod('POST'),
  byMethod('PUT'),
  byMethod('PATCH'),
  values,
  exports,
  exportsTrash,
]
