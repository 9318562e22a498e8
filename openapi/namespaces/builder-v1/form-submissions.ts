import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  param,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
  uncheckedQuirk,
  withAssumedType,
} from '#openapi/language/define.ts'
import { either } from '#openapi/language/schema.ts'
import {
  force,
  id,
  idFilter,
  ids,
  isRead,
  looseDates,
  optionsContext,
  submissionFilters,
} from './form-submissions.args.ts'
import {
  FormOptions,
  RefererOptions,
  SubmissionExport,
  SubmissionList,
  SubmissionsAffected,
  SubmissionView,
} from './form-submissions.schema.ts'

const path = '/builder/v1/form-submissions'
const common = { access: 'manage_options', spec: '4.11' } as const
const readSpec = {
  ...common,
  ...PLAIN_GET,
  assumed: RESPONSES_AND_ACCESS,
} as const
const writeSpec = {
  ...common,
  effect: 'needs-fixture',
  fixture: 'submission',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-016' },
} as const
const bulkSpec = {
  ...writeSpec,
  actsOn: { ids: ['submission'] },
  noopForUnassignedIds: ['ids'],
} as const
const bulkRoute = { ...bulkSpec, path } as const
const itemRoute = { path: `${path}/{id}`, params: { id: param.digits(42) } } as const
const itemWriteSpec = { ...writeSpec, actsOn: { id: ['submission'] } } as const

export const listSubmissions = operation({
  ...readSpec,
  id: 'builder.form-submissions.list',
  nulls: 'unsent',
  summary: 'List the submissions that match the filters.',
  path,
  args: submissionFilters(50, 100),
  responses: { 200: SubmissionList },
  quirks: { looseDates },
})

export const updateSubmissions = operation({
  ...bulkRoute,
  id: 'builder.form-submissions.update-many',
  transition: 'A submission can be marked as read or unread.',
  nulls: 'unsent',
  summary: 'Mark submissions as read or unread; a single id returns its record.',
  methods: EDIT_METHODS,
  args: { ids, is_read: isRead },
  responses: { 200: either(SubmissionsAffected, SubmissionView) },
  errors: ['submission_not_found', 'submission_store_failed'],
})

export const deleteSubmissions = operation({
  ...bulkRoute,
  id: 'builder.form-submissions.delete-many',
  transition: 'Deleting a submission moves it to the trash; with force it is removed.',
  summary: 'Trash submissions, or remove them.',
  methods: ['DELETE'],
  args: { ids, force },
  responses: { 200: SubmissionsAffected },
  errors: ['submission_not_found', 'submission_store_failed'],
})

export const getSubmission = operation({
  ...readSpec,
  ...itemRoute,
  id: 'builder.form-submissions.read',
  summary: 'Read a submission with all its values, even if it is trashed.',
  args: { id },
  responses: { 200: SubmissionView },
  errors: ['submission_not_found'],
  quirks: {
    emptyForMissing: {
      documented: 'a removed submission is not found',
      deployed: 'a missing submission is 200 without a body',
      since: 'builder-pro 3.33',
      decision: 'D-074',
      cases: ['answer.*', 'path.id.refusal'],
      response: { status: [200] },
    },
  },
})

export const updateSubmission = operation({
  ...itemWriteSpec,
  ...itemRoute,
  id: 'builder.form-submissions.update',
  transition: 'A submission can be marked as read or unread.',
  summary: 'Change the read flag or existing values of a submission.',
  methods: EDIT_METHODS,
  args: {
    id,
    is_read: isRead,
    values: arg.object({
      isKeyed: true,
      quirk: uncheckedQuirk('builder-pro 3.33', 'D-071'),
      description: 'New texts by form-field id.',
    }),
  },
  responses: { 200: SubmissionView },
  errors: ['submission_not_found'],
})

export const deleteSubmission = operation({
  ...itemWriteSpec,
  ...itemRoute,
  id: 'builder.form-submissions.delete',
  transition: 'Deleting a submission moves it to the trash; with force it is removed.',
  summary: 'Trash a submission, or remove it.',
  methods: ['DELETE'],
  args: { id, force },
  responses: { 200: SubmissionsAffected },
  errors: ['submission_not_found'],
})

export const restoreSubmission = operation({
  ...itemWriteSpec,
  id: 'builder.form-submissions.restore',
  transition: 'Restoring a submission returns it from the trash.',
  summary: 'Restore a submission from the trash.',
  methods: EDIT_METHODS,
  path: `${path}/restore/{id}`,
  params: itemRoute.params,
  args: { id },
  responses: { 200: SubmissionsAffected },
  errors: ['submission_not_in_trash'],
})

export const restoreSubmissions = operation({
  ...bulkSpec,
  id: 'builder.form-submissions.restore-many',
  transition: 'Restoring a submission returns it from the trash.',
  summary: 'Restore submissions from the trash.',
  methods: EDIT_METHODS,
  path: `${path}/restore`,
  args: { ids },
  responses: { 200: SubmissionsAffected },
  errors: ['submission_not_in_trash'],
})

const exportFilters = submissionFilters(10, 10000)

export const exportSubmissions = operation({
  ...readSpec,
  id: 'builder.form-submissions.export',
  nulls: 'unsent',
  summary: 'Export submissions.',
  path: `${path}/export`,
  args: {
    ...exportFilters,
    ids: idFilter,
    format: withAssumedType(
      arg.oneOf(['csv'], { default: 'csv', description: 'Format of the lines.' }),
    ),
  },
  responses: { 200: SubmissionExport },
  errors: ['nothing_to_export'],
  assumed: { ...readSpec.assumed, errors: 'D-003', behaviour: 'D-072' },
  quirks: {
    looseDates,
    looseFormat: {
      documented: 'format is csv; other values are rejected',
      deployed: 'any value of format is accepted',
      since: 'builder-pro 3.33',
      decision: 'D-071',
      cases: ['args.format.enum*'],
      response: { status: [200, 400, 401, 403] },
    },
    jsonExport: {
      documented: 'the export is CSV',
      deployed: 'the export is JSON with the CSV lines of each form inside',
      since: 'builder-pro 3.33',
      decision: 'D-072',
      cases: ['answer*', 'csv*'],
      response: { contentType: 'application/json' },
    },
    idleStatusDefault: {
      documented: 'status defaults to all, which excludes the trash',
      deployed: 'without status the trash is included',
      since: 'builder-pro 3.33',
      decision: 'D-072',
      cases: ['args.status.default', 'trash-without-status'],
      response: {},
    },
  },
})

export const listReferers = operation({
  ...readSpec,
  id: 'builder.form-submissions.list-referers',
  nulls: 'unsent',
  summary: 'List the pages of submissions, as choices.',
  path: `${path}/referer`,
  args: {
    context: optionsContext,
    search: arg.string({ description: 'Keep only titles that contain this text.' }),
    value: arg.string({ description: 'Keep only this address; wins over search.' }),
  },
  responses: { 200: RefererOptions },
})

export const listForms = operation({
  ...readSpec,
  id: 'builder.forms.list',
  summary: 'List the forms with submissions, as choices.',
  path: '/builder/v1/forms',
  args: { context: optionsContext },
  responses: { 200: FormOptions },
})

export const formSubmissionsOperations = [
  listSubmissions,
  deleteSubmissions,
  updateSubmissions,
  getSubmission,
  deleteSubmission,
  updateSubmission,
  restoreSubmission,
  restoreSubmissions,
  exportSubmissions,
  listReferers,
  listForms,
] as const
