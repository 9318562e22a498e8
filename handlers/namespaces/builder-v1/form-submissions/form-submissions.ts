import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, inQuirkForm } from '#handlers/runtime/implement.ts'
import { toList } from '#openapi/derive/types.ts'
import {
  deleteSubmission,
  deleteSubmissions,
  getSubmission,
  listSubmissions,
  restoreSubmission,
  restoreSubmissions,
  updateSubmission,
  updateSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { submissionExport } from './export.ts'
import {
  countsOf,
  dayRules,
  hasStatus,
  pageAtMostLast,
  valuesAfter,
} from './form-submissions.rules.ts'
import { matchingSubmissions } from './matching.ts'
import { submissionOptions } from './options.ts'
import { recordCall, submissionBody, submissionRow } from './record.ts'

/** An empty list is rejected in any format. */
const rejectEmptyList = (value: unknown) => (toList(value)?.length === 0 ? 'reject' : undefined)
const rules = { ids: rejectEmptyList }

const affectedBody = (affected: number) => ({ data: [], meta: { affected, failed: 0 } })

type NoEffectError = 'submission_not_found' | 'submission_not_in_trash'

/** A single id without effect is an error; among several, those without effect are ignored. */
function countAffected(
  ids: readonly number[],
  missing: NoEffectError,
  work: (id: number) => boolean,
): ReturnType<typeof affectedBody> {
  const affected = ids.filter(work).length
  if (ids.length === 1 && affected === 0) throw new ApiError(missing)
  return affectedBody(affected)
}

function change(
  site: Site,
  id: number,
  changes: Partial<FormSubmissionRecord>,
): FormSubmissionRecord | undefined {
  const submission = site.formSubmissions.get(id)
  const updated_at = utcNow(site)
  return submission && site.formSubmissions.replace({ ...submission, ...changes, updated_at })
}

const removeOrTrash = (site: Site, force: boolean | undefined) => (id: number) =>
  (force ? site.formSubmissions.remove(id) : change(site, id, { status: 'trash' })) !== undefined

const restore = (site: Site) => (id: number) =>
  site.formSubmissions.get(id)?.status === 'trash' &&
  change(site, id, { status: 'new' }) !== undefined

const view = (call: Pick<Call, 'site' | 'urls'>, submission: FormSubmissionRecord) => ({
  body: enveloped(submissionBody(recordCall(call), submission)),
})

/** The read flag is accepted in the body only. */
function isReadIn({ request, args }: Call<{ readonly is_read: boolean | undefined }>) {
  const { json, form } = request.body
  return json?.['is_read'] !== undefined || form?.['is_read'] !== undefined
    ? (args.is_read ?? undefined)
    : undefined
}

export const formSubmissions = [
  implement(listSubmissions, {
    rules: dayRules,
    handle: (call) => {
      const { args } = call
      const { records } = matchingSubmissions(call)
      const rows = records.filter((submission) => hasStatus(submission, args.status))
      const page = pageAtMostLast(rows, args)
      const shared = recordCall(call)
      return {
        body: {
          data: page.rows.map((submission) => submissionRow(shared, submission)),
          meta: { pagination: page.pagination, count: countsOf(records) },
        },
      }
    },
  }),
  implement(updateSubmissions, {
    rules,
    handle: (call) => {
      const { site, args } = call
      const changes = args.is_read === undefined ? {} : { is_read: args.is_read }
      const changed = args.ids.flatMap((id) => change(site, id, changes) ?? [])
      if (args.ids.length > 1) return { body: affectedBody(changed.length) }
      return view(call, requireRecord(changed[0], 'submission_not_found'))
    },
  }),
  implement(deleteSubmissions, {
    rules,
    handle: ({ args, site }) => ({
      body: countAffected(args.ids, 'submission_not_found', removeOrTrash(site, args.force)),
    }),
  }),
  implement(getSubmission, (call) => {
    const submission = call.site.formSubmissions.get(call.args.id)
    if (submission) return view(call, submission)
    if (call.quirk('emptyForMissing')) return inQuirkForm({ body: null })
    throw new ApiError('submission_not_found')
  }),
  implement(updateSubmission, (call) => {
    const { site, args } = call
    const submission = requireRecord(site.formSubmissions.get(args.id), 'submission_not_found')
    const is_read = isReadIn(call) ?? submission.is_read
    const changes = { is_read, values: valuesAfter(submission, args.values) }
    return view(call, change(site, args.id, changes) ?? submission)
  }),
  implement(deleteSubmission, ({ args, site }) => ({
    body: countAffected([args.id], 'submission_not_found', removeOrTrash(site, args.force)),
  })),
  implement(restoreSubmission, ({ args, site }) => ({
    body: countAffected([args.id], 'submission_not_in_trash', restore(site)),
  })),
  implement(restoreSubmissions, {
    rules,
    handle: ({ args, site }) => ({
      body: countAffected(args.ids, 'submission_not_in_trash', restore(site)),
    }),
  }),
  ...submissionExport,
  ...submissionOptions,
]
