/** Section 3 for form submissions. */
import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Find, findBy, findIn, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import {
  deleteSubmission,
  deleteSubmissions,
  getSubmission,
  listForms,
  listReferers,
  listSubmissions,
  restoreSubmission,
  restoreSubmissions,
  updateSubmission,
  updateSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { deletePage } from '#openapi/namespaces/core-v2/pages.ts'
import { SUBMISSION } from './submission-record.ts'
import {
  areListed,
  isListed,
  SUBMISSION_REVERSALS,
  submissionForCall,
  usingSubmissions,
} from './submission-steps.ts'

const base = { ...SCENARIO, level: 'must', spec: '3' } as const

const findSubmission = findIn(listSubmissions, 'data', 0, 'id')
const submission = onStandIn(findSubmission)
const severalIds: Find = async (context) => [await submission(context), UNASSIGNED_ID + 1]

/** An unknown single id is an error on the platform; several are not. */
const callOnUnassignedIds = { noEffectArgs: { ids: [UNASSIGNED_ID, UNASSIGNED_ID + 1] } }
const trashedSubmission = onStandIn(
  findBy(step(listSubmissions, { status: 'trash' }), ['data', 0, 'id']),
)

const plays: readonly PlaybookLine[] = [
  play(getSubmission, {
    sample: { id: findSubmission },
    otherRecord: findIn(listSubmissions, 'data', 1, 'id'),
  }),
  play(updateSubmission, {
    sample: { id: submission },
    ownCall: {
      arrange: async (context) => ({ id: await submissionForCall(context), is_read: true }),
    },
  }),
  play(deleteSubmission, {
    sample: { id: submission },
    ownCall: { arrange: async (context) => ({ id: await submissionForCall(context) }) },
  }),
  play(restoreSubmission, {
    sample: { id: trashedSubmission },
    ownCall: {
      async arrange(context) {
        const id = await submissionForCall(context)
        await context.callOk(deleteSubmission, { id })
        return { id }
      },
    },
  }),
  play(updateSubmissions, {
    ownCall: callOnUnassignedIds,
    sample: { ids: severalIds },
    shapes: [
      {
        name: 'one',
        when: 'for a single submission',
        prepare: async (context) => ({ ids: [await findSubmission(context)] }),
        part: 1,
      },
    ],
  }),
  play(deleteSubmissions, { ownCall: callOnUnassignedIds, sample: { ids: severalIds } }),
  play(restoreSubmissions, { ownCall: callOnUnassignedIds, sample: { ids: severalIds } }),
  play(listReferers, {
    invalidation: { steps: [step(deleteSubmission, { id: DEMO.soleSubmission, force: true })] },
  }),
  play(listForms, {
    invalidation: { steps: [step(deletePage, { id: DEMO.formPage, force: true })] },
  }),
]

const scenarios = defineCases(base, {
  'builder.form-submissions.delete/trashes': {
    title: 'Deleting a submission without force moves it to the trash.',
    run: (context) =>
      usingSubmissions(context, 1, async ([id = 0]) => {
        await context.callOk(deleteSubmission, { id })
        check('in the trash', await isListed(context, 'trash', id)).is(true)
        check('outside the trash', await isListed(context, 'all', id)).is(false)
      }),
  },

  'builder.form-submissions.restore/restores': {
    title: 'A submission in the trash is restored.',
    run: (context) =>
      usingSubmissions(context, 1, async ([id = 0]) => {
        await context.callOk(deleteSubmission, { id })
        await context.callOk(restoreSubmission, { id })
        check('in the trash', await isListed(context, 'trash', id)).is(false)
        check('outside the trash', await isListed(context, 'all', id)).is(true)
      }),
  },

  'builder.form-submissions.restore-many/restores': {
    title: 'Several submissions are moved to the trash and restored by their ids.',
    run: (context) =>
      usingSubmissions(context, 2, async (ids) => {
        await context.callOk(deleteSubmissions, { ids })
        check('in the trash', await areListed(context, 'trash', ids)).is([true, true])
        await context.callOk(restoreSubmissions, { ids })
        check('in the trash', await areListed(context, 'trash', ids)).is([false, false])
      }),
  },

  'builder.form-submissions.delete/removes': {
    standInOnly: true,
    title: 'Deleting a submission with force removes it.',
    run: (context) =>
      usingSubmissions(context, 1, async ([id = 0]) => {
        await context.callOk(deleteSubmission, { id, force: true })
        check('in the trash', await isListed(context, 'trash', id)).is(false)
        check('outside the trash', await isListed(context, 'all', id)).is(false)
        await context.callGone(getSubmission, { id })
      }),
  },

  'builder.form-submissions.delete-many/removes': {
    standInOnly: true,
    title: 'Several submissions are removed by their ids with force.',
    run: (context) =>
      usingSubmissions(context, 2, async (ids) => {
        await context.callOk(deleteSubmissions, { ids, force: true })
        check('there', await areListed(context, 'all', ids)).is([false, false])
        check('in the trash', await areListed(context, 'trash', ids)).is([false, false])
      }),
  },
})

const markCase = (isMany: boolean): Case =>
  defineCase({
    ...base,
    id: `${(isMany ? updateSubmissions : updateSubmission).id}/is_read`,
    title: 'is_read marks a submission as read or unread.',
    run: (context) =>
      usingSubmissions(context, isMany ? 2 : 1, async (ids) => {
        for (const is_read of [true, false]) {
          if (isMany) await context.callOk(updateSubmissions, { ids, is_read })
          else await context.callOk(updateSubmission, { id: ids[0], is_read })
          const all = (isThere: boolean) => ids.map(() => isThere)
          check('among read submissions', await areListed(context, 'read', ids)).is(all(is_read))
          check('among unread submissions', await areListed(context, 'unread', ids)).is(
            all(!is_read),
          )
        }
      }),
  })

const updateByMethodCase = (method: 'POST' | 'PUT' | 'PATCH'): Case =>
  defineCase({
    ...base,
    id: `builder.form-submissions.update/is_read.${method}`,
    title: `${method} marks a submission as read.`,
    run: (context) =>
      usingSubmissions(context, 1, async ([id = 0]) => {
        // Times have a resolution of one second: an update that changes no column may be answered
        // as unknown.
        await context.nextSecond()
        await context.callOk(updateSubmission, { id, is_read: false }, { method })
        await context.nextSecond()
        await context.callOk(updateSubmission, { id, is_read: true }, { method })
        check('among read submissions', await isListed(context, 'read', id)).is(true)
      }),
  })

const valuesCase: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.update/values',
  spec: '4.11',
  standInOnly: true,
  title: 'Values of a submission are changed by their form-field id.',
  run: (context) =>
    usingSubmissions(context, 1, async ([id = 0]) => {
      const { body } = await context.callOk(getSubmission, { id })
      const key = String(at(listAt(body, 'data', 'values')[0], 'key'))
      await context.callOk(updateSubmission, { id, values: { [key]: 'Changed' } })
      const after = listAt((await context.callOk(getSubmission, { id })).body, 'data', 'values')
      const changed = after.find((value) => at(value, 'key') === key)
      check(key, at(changed, 'value')).is('Changed')
    }),
})

const cases: readonly Case[] = [
  ...scenarios,
  markCase(false),
  markCase(true),
  updateByMethodCase('POST'),
  updateByMethodCase('PUT'),
  updateByMethodCase('PATCH'),
  valuesCase,
]

export const formSubmissions: Playbook = {
  plays,
  records: [SUBMISSION],
  cases,
  reversals: SUBMISSION_REVERSALS,
}
