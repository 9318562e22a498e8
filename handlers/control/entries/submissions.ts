import {
  count,
  id,
  list,
  members,
  nonEmpty,
  oneOf,
  optional,
  orNull,
  string,
  type ValueOf,
} from '#fixtures/schema/fields.ts'
import type { Site } from '#fixtures/site/site.ts'
import { entry, inSite, withQuotaCheck } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { openObject } from '#handlers/control/shapes.ts'
import {
  recordSubmission,
  type SubmittedForm,
} from '#handlers/namespaces/builder-v1/form-submissions/record-submission.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

/** Form submissions of visitors. */

const SUBMISSION_FIELDS = {
  post_id: id,
  element_id: nonEmpty,
  form_name: optional(string),
  fields: list(
    members({
      id: nonEmpty,
      type: optional(nonEmpty),
      label: optional(string),
      value: string,
    }),
  ),
  referer: optional(string),
  referer_title: optional(orNull(string)),
  user_id: optional(count),
  user_agent: optional(string),
  user_ip: optional(string),
  actions: optional(
    list(
      members({
        name: nonEmpty,
        label: string,
        status: oneOf('success', 'failed'),
        log: optional(orNull(string)),
      }),
    ),
  ),
}
const SUBMISSION = members(SUBMISSION_FIELDS)
type SubmissionBody = ValueOf<typeof SUBMISSION>
const MAX_FIELDS = 500

const isSubmission = (submission: unknown): submission is SubmissionBody =>
  SUBMISSION.violations(submission).length === 0

function problemOf(submission: NonNullable<RequestBody['json']>): string | undefined {
  const unknown = Object.keys(submission).find(
    (member) => !Object.hasOwn(SUBMISSION_FIELDS, member),
  )
  if (unknown !== undefined)
    return `${JSON.stringify(unknown.slice(0, 80))} is not one of ${Object.keys(SUBMISSION_FIELDS).join(', ')}`
  const [violation] = SUBMISSION.violations(submission)
  if (violation) return `expected ${violation.path.slice(1)} to be ${violation.expected}`
  const isLong = (part: unknown): boolean => Array.isArray(part) && part.length > MAX_FIELDS
  return isLong(submission['fields']) || isLong(submission['actions'])
    ? `expected at most ${MAX_FIELDS} fields and actions`
    : undefined
}

/** Copies known members only: unknown ones would be stored forever. */
function toForm(submission: SubmissionBody): SubmittedForm {
  const { form_name = '', referer = '', fields, actions, ...rest } = submission
  return {
    ...rest,
    form_name,
    referer,
    fields: fields.map(({ id, type = 'text', label = id, value }) => ({ id, type, label, value })),
    ...(actions && {
      actions: actions.map(({ name, label, status, log = null }) => ({ name, label, status, log })),
    }),
  }
}

/**
 * Simulates a visitor's form submission, which no route of the interface offers
 * (docs/decisions/D-016).
 */
function submitForm(site: Site, { json: submission }: RequestBody): HttpOutput {
  const problem = submission ? problemOf(submission) : 'expected a JSON object in the body'
  if (problem || !isSubmission(submission))
    return jsonProblem('understudy_invalid_submission', `The form cannot be submitted: ${problem}.`)
  return json(recordSubmission(site, toForm(submission)), 201)
}

export const submissionEntries = [
  entry(
    'POST /submissions',
    {
      does: 'submit a form as a visitor',
      body: openObject(`Members: ${Object.keys(SUBMISSION_FIELDS).join(', ')}.`),
      responds: openObject('The submission.'),
      status: 201,
      errors: ['understudy_invalid_submission'],
    },
    inSite(withQuotaCheck(({ site, body }) => submitForm(site, body))),
  ),
]
