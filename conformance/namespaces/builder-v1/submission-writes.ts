/** Sections 3 and 4.11: changes of submissions of the run, read back completely. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, checkPath } from '#conformance/call/check.ts'
import { LONG_PLAIN_TEXT, UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow } from '#conformance/pairs/covering-rows.ts'
import {
  exploreUpdates,
  keepsUnsent,
  type WrittenRecord,
} from '#conformance/pairs/explore-writes.ts'
import type { Playbook } from '#conformance/playbook/play.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import {
  deleteSubmission,
  deleteSubmissions,
  getSubmission,
  restoreSubmission,
  restoreSubmissions,
  updateSubmission,
  updateSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { keysOf } from '#openapi/values/json.ts'
import { createFormPage, ownSubmissions, submitForm } from './submission-record.ts'
import { areListed, isListed, usingSubmissions } from './submission-steps.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '3' } as const

const readSubmission = async (context: Context, id: number): Promise<unknown> =>
  at((await context.callOk(getSubmission, { id })).body, 'data')

/** The values by form-field id. */
const valuesIn = (submission: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    listAt(submission, 'values').map((each) => [String(at(each, 'key')), at(each, 'value')]),
  )

/** The members of section 2.3, and the values. */
const stateOf = (submission: unknown) => ({
  values: valuesIn(submission),
  is_read: at(submission, 'is_read'),
  referer: at(submission, 'referer'),
  created_at: at(submission, 'created_at'),
  main_meta_id: at(submission, 'main_meta_id'),
  status: at(submission, 'status'),
})

async function createFilled(context: Context): Promise<number> {
  const post_id = await createFormPage(context)
  const fields = { 'form_fields[name]': 'First', 'form_fields[remark]': '007' }
  return (await submitForm(context, { post_id, ...fields })).id
}

/** The value of the field `message` identifies the submission, and stays. */
const VALUES = {
  method: EDIT_METHODS,
  is_read: [true, false, undefined],
  name: ['07 & "A" 🎈', 'Ärger', undefined],
  remark: ['0', `It's ${LONG_PLAIN_TEXT}`, undefined],
} as const

function changesIn({ is_read, name, remark }: ArgumentRow) {
  const values = {
    ...(name !== undefined && { name }),
    ...(remark !== undefined && { remark }),
  }
  return {
    ...(is_read !== undefined && { is_read: is_read === true }),
    ...(Object.keys(values).length > 0 && { values }),
  }
}

async function submissionToWrite(context: Context): Promise<WrittenRecord> {
  const id = await createFilled(context)
  return {
    async write(row) {
      // Times have a resolution of one second: an update without a new time may be answered as
      // unknown.
      await context.nextSecond()
      const method = EDIT_METHODS.find((each) => each === row['method']) ?? 'POST'
      await context.callOk(updateSubmission, { id, ...changesIn(row) }, { method })
    },
    read: () => readSubmission(context, id),
    check(row, before, after) {
      const { values, ...flags } = changesIn(row)
      const old = stateOf(before)
      const expected = { ...old, ...flags, values: { ...old.values, ...values } }
      const shown = stateOf(after)
      for (const name of keysOf(shown)) checkPath(name, shown[name]).is(expected[name])
    },
  }
}

const updateCase: Case = defineCase({
  ...base,
  id: `${updateSubmission.id}/pairs.${EDIT_METHODS.join('-')}`,
  spec: '4.11',
  title: 'Each two changes of a submission are stored together, and all else is kept.',
  async run(context) {
    await exploreUpdates({
      values: VALUES,
      isPossible: () => true,
      create: () => submissionToWrite(context),
    })
    await keepsUnsent(await submissionToWrite(context), { is_read: true }, [{ name: 'Second' }])
  },
})

const manyCases = defineCases(base, {
  'builder.form-submissions.update-many/is_read': {
    title: 'is_read marks the named submissions, and no others, as read or unread.',
    run: (context) =>
      usingSubmissions(context, 3, async (ids) => {
        const isRead = async () => areListed(context, 'read', ids)
        await context.callOk(updateSubmissions, { ids, is_read: false })
        check('among read submissions', await isRead()).is([false, false, false])
        check('among unread submissions', await areListed(context, 'unread', ids)).is([
          true,
          true,
          true,
        ])
        await context.callOk(updateSubmissions, { ids: ids.slice(0, 2), is_read: true })
        check('among read submissions', await isRead()).is([true, true, false])
        await context.callOk(updateSubmissions, { ids: ids.slice(0, 1), is_read: false })
        check('among read submissions', await isRead()).is([false, true, false])
      }),
  },

  'builder.form-submissions.restore/restores': {
    title: 'A submission in the trash is restored as it was.',
    run: (context) =>
      usingSubmissions(context, 1, async ([id = 0]) => {
        for (const is_read of [false, true]) {
          await context.callOk(updateSubmission, { id, is_read })
          const before = stateOf(await readSubmission(context, id))
          await context.callOk(deleteSubmission, { id })
          await context.callOk(restoreSubmission, { id })
          check('outside the trash', await isListed(context, 'all', id)).is(true)
          check('the submission', stateOf(await readSubmission(context, id))).is(before)
        }
      }),
  },

  'builder.form-submissions.restore-many/restores': {
    title: 'The named submissions are trashed and restored as they were, and no others.',
    run: (context) =>
      usingSubmissions(context, 3, async (ids) => {
        const [first = 0, , last = 0] = ids
        await context.callOk(updateSubmission, { id: last, is_read: true })
        const readBoth = async () =>
          [await readSubmission(context, first), await readSubmission(context, last)].map(stateOf)
        const before = await readBoth()
        await context.callOk(deleteSubmissions, { ids: [first, last] })
        check('in the trash', await areListed(context, 'trash', ids)).is([true, false, true])
        await context.callOk(restoreSubmissions, { ids: [last, first] })
        check('in the trash', await areListed(context, 'trash', ids)).is([false, false, false])
        check('restored submissions', await readBoth()).is(before)
      }),
  },

  'builder.form-submissions.delete/removes': {
    title: 'Deleting a submission with force removes it, also from the trash.',
    async run(context) {
      const [id = 0, trashed = 0] = await ownSubmissions(context, 2)
      await context.callOk(deleteSubmission, { id: trashed })
      await context.callOk(deleteSubmission, { id: trashed, force: true })
      await context.callOk(deleteSubmission, { id, force: true })
      for (const each of [id, trashed]) {
        check('in the trash', await isListed(context, 'trash', each)).is(false)
        check('outside the trash', await isListed(context, 'all', each)).is(false)
      }
      await context.callGone(getSubmission, { id })
    },
  },

  'builder.form-submissions.delete-many/removes': {
    title: 'Only the named submissions are removed with force.',
    async run(context) {
      const ids = await ownSubmissions(context, 3)
      await context.callOk(deleteSubmissions, { ids: ids.slice(0, 2), force: true })
      check('there', await areListed(context, 'all', ids)).is([false, false, true])
      check('in the trash', await areListed(context, 'trash', ids)).is([false, false, false])
    },
  },

  'builder.form-submissions.delete-many/goes-on': {
    level: 'should',
    title: 'An unknown id among the named ones does not keep the others.',
    async run(context) {
      const [first = 0, second = 0] = await ownSubmissions(context, 2)
      await context.callOk(deleteSubmissions, { ids: [first, UNASSIGNED_ID, second], force: true })
      check('there', await areListed(context, 'all', [first, second])).is([false, false])
    },
  },
})

export const submissionWrites: Playbook = { cases: [updateCase, ...manyCases] }
