/**
 * Submissions of the run, created with the form of its own page like those of a visitor (D-084).
 */
import { at, listAt } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { type LedgerResource, plainRecord, timeIn } from '#conformance/ledger/resource.ts'
import { PAGE } from '#conformance/namespaces/core-v2/records.ts'
import { visitorFormPath } from '#conformance/namespaces/root/site-pages.ts'
import { submitVisitorForm } from '#conformance/targets/platform-operations.ts'
import { describeResponse } from '#conformance/transport/exchange.ts'
import {
  deleteSubmission,
  getSubmission,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { asList } from '#openapi/values/json.ts'

const FIELD = 'message'
const SENT_FIELD = `form_fields[${FIELD}]`
/** Fields that a case may fill and change. */
const OTHER_FIELDS = ['name', 'remark'] as const
export const FORM_ID = 'c0f0a11'

/** A form that stores submissions, and neither sends mail nor calls another service. */
const form = {
  id: FORM_ID,
  elType: 'widget',
  widgetType: 'form',
  settings: {
    form_name: 'Conformance',
    form_fields: [FIELD, ...OTHER_FIELDS].map((name, index) => ({
      _id: `c0f0b0${index}`,
      custom_id: name,
      field_type: 'text',
      field_label: name,
    })),
    submit_actions: ['save-to-database'],
  },
  elements: [],
}
const container = { id: 'c0f0a10', elType: 'container', settings: {}, elements: [form] }

/** A draft: the platform accepts its form, and visitors do not see it. */
const formPage = {
  meta: { _builder_edit_mode: 'builder', _builder_data: JSON.stringify([container]) },
} as const

const fieldValueIn = (record: unknown): unknown =>
  at(
    asList(at(record, 'values')).find((value) => at(value, 'key') === FIELD),
    'value',
  )

export const SUBMISSION: LedgerResource<typeof submitVisitorForm, number> = {
  ...plainRecord,
  name: 'submission',
  create: submitVisitorForm,
  createOptions: (caller) => ({ as: 'anonymous', sitePath: visitorFormPath(caller) }),
  isFoundByTag: true,
  isRejection: (body) => at(body, 'success') !== true,
  read: getSubmission,
  list: listSubmissions,
  remove: deleteSubmission,
  absentStatuses: [404],
  isEmptyIfAbsent: true,
  fields: (tag) => ({ action: 'builder_pro_forms_send_form', [SENT_FIELD]: tag }),
  tagFieldsIn: (record) => ({ [SENT_FIELD]: fieldValueIn(record) }),
  search: (tag) => ({ search: tag, status: 'all', per_page: 100 }),
  createdIn: (body) => listAt(body, 'data')[0],
  recordOf: (body) => at(body, 'data'),
  recordsOf: (body) => listAt(body, 'data'),
  changedAt: (record) => timeIn(record, 'created_at_gmt'),
}

/** Visitors create submissions; only accounts that see them can remove them. */
async function requireRemovable(context: Context): Promise<void> {
  const response = await context.call(listSubmissions, { per_page: 1 })
  if (response.status === 401 || response.status === 403)
    skip({ why: 'account', detail: 'no account may read and remove submissions' })
}

/** A page with a form, for submissions that can be removed. */
export async function createFormPage(context: Context): Promise<number> {
  await requireRemovable(context)
  return (await context.createRecord(PAGE, formPage)).id
}

export async function submitForm(
  context: Context,
  fields: RequestArguments<typeof submitVisitorForm>,
) {
  const sent = { form_id: FORM_ID, ...fields }
  const { id, tag, response } = await context.attemptCreation(SUBMISSION, sent)
  return id === undefined
    ? skip({
        why: 'needs-allowed-record',
        detail: `the form of a new page responds with ${describeResponse(response)}; name submissions with --use-records`,
      })
    : { id, tag }
}

/** Ids of new submissions. */
export async function ownSubmissions(context: Context, count: number): Promise<readonly number[]> {
  const post_id = await createFormPage(context)
  const ids: number[] = []
  const fields = { post_id, 'form_fields[name]': '007' }
  for (let left = count; left > 0; left -= 1) ids.push((await submitForm(context, fields)).id)
  return ids
}
