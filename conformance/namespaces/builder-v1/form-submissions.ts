/** Section 3 for form submissions. */
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
import { createFormPage, SUBMISSION, submitForm } from './submission-record.ts'
import {
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
    ownCall: { arrange: async (context) => ({ id: await submissionForCall(context) }) },
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
    effectiveCall: {
      arrange: async (context) => ({ ids: [await submissionForCall(context)], is_read: true }),
    },
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
    async dependentRead(context) {
      const post_id = await createFormPage(context)
      return { args: {}, change: () => submitForm(context, { post_id }) }
    },
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
})

const markCase: Case = defineCase({
  ...base,
  id: 'builder.form-submissions.update/is_read',
  title: 'is_read marks a submission as read or unread.',
  run: (context) =>
    usingSubmissions(context, 1, async ([id = 0]) => {
      for (const is_read of [true, false]) {
        await context.callOk(updateSubmission, { id, is_read })
        check('among read submissions', await isListed(context, 'read', id)).is(is_read)
        check('among unread submissions', await isListed(context, 'unread', id)).is(!is_read)
      }
    }),
})

const cases: readonly Case[] = [...scenarios, markCase]

export const formSubmissions: Playbook = {
  plays,
  records: [SUBMISSION],
  cases,
  reversals: SUBMISSION_REVERSALS,
}
